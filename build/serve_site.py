"""Serves the built site on this machine alone: `python build/serve_site.py [--port 8000]`.

In: the folder dist/site/. Out: an address, printed once the server listens (port 0 picks a free
one), and the site under it. Every file goes out with the type browsers insist on for modules and
WebAssembly, with the site's Content-Security-Policy, which so reaches into workers too, and with
`no-cache`: the browser asks each time and is told when nothing has changed. It is no server for
the public: any static host is, and `_headers` in the built site says what it should send.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

SITE = Path(__file__).resolve().parent.parent / "dist" / "site"

#: what a page of the site may load, by kind; nothing that is not named, and only from here.
#: 'wasm-unsafe-eval' compiles WebAssembly and does not allow JavaScript's eval (CSP 3, 4.5).
#: Previews are data: and blob: URLs, made by the page and gone with it.
DIRECTIVES = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "'self'",
    "connect-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' blob: data:",
    "font-src": "'self' data:",
    "base-uri": "'none'",
    "form-action": "'none'",
}
POLICY = "; ".join(f"{name} {value}" for name, value in DIRECTIVES.items())

HEADERS = {
    # frame-ancestors has no meaning in a meta element, so it stands here alone (CSP 3, 6.4.2).
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class SiteHandler(SimpleHTTPRequestHandler):
    """Files with their types, and the headers of the site."""

    extensions_map = {  # noqa: RUF012 - the base class declares it as a plain dict
        "": "application/octet-stream",
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".mjs": "text/javascript; charset=utf-8",
        ".pdf": "application/pdf",
        ".png": "image/png",
        ".svg": "image/svg+xml",
        ".txt": "text/plain; charset=utf-8",
        ".wasm": "application/wasm",
        ".whl": "application/zip",
        ".zip": "application/zip",
    }

    def end_headers(self) -> None:
        """Add the headers that every answer carries."""
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base's name
        """Say nothing of what went well."""

    def log_error(self, format: str, *args: object) -> None:  # noqa: A002 - the base's name
        """Name what went wrong, one line each."""
        print(format % args, self.path if hasattr(self, "path") else "", file=sys.stderr)


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--port", type=int, default=8000, help="0 picks a free one")
    parser.add_argument("--site", type=Path, default=SITE, help="the built site")
    arguments = parser.parse_args()
    if not (arguments.site / "index.html").is_file():
        parser.exit(2, f"{arguments.site} holds no site: run `make site` first\n")
    handler = partial(SiteHandler, directory=str(arguments.site))
    try:
        server = ThreadingHTTPServer(("127.0.0.1", arguments.port), handler)
    except OSError as error:
        parser.exit(2, f"port {arguments.port}: {error.strerror}; try --port 0\n")
    with server:
        print(f"http://127.0.0.1:{server.server_port}/", flush=True)
        with contextlib.suppress(KeyboardInterrupt):
            server.serve_forever()


if __name__ == "__main__":
    main()
