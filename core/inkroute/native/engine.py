"""Which Tesseract is installed, and whether it can read the languages asked for.

In: languages. Out: an `Engine`, or one clear error that says what to install. Not here: reading
(`tesseract`); this module loads no library, so that the answer comes at once.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from inkroute.errors import OcrUnavailable

#: the language of a run for which nobody named one.
DEFAULT_LANGUAGE = "eng"
#: the data for orientation and script detection.
_ORIENTATION = "osd"
#: seconds for asking Tesseract its version.
_ASK_SECONDS = 30


@dataclass(frozen=True, slots=True)
class Engine:
    """An installed Tesseract with the languages to read.

    `data` says which language data that is, by size: two sets (fast, best) share their names;
    `sees_turns` whether the data is there that tells which way up a text stands; `folder` where
    the data lies, if Tesseract told.
    """

    version: str
    languages: tuple[str, ...]
    data: str
    sees_turns: bool
    folder: str = ""

    @property
    def language(self) -> str:
        """The languages as Tesseract's option takes them."""
        return "+".join(self.languages)


def languages_of(text: str) -> tuple[str, ...]:
    """The languages of an option such as ``eng+fra``, each once, in their order."""
    return tuple(dict.fromkeys(part for part in text.replace(",", "+").split("+") if part))


def find_engine(languages: Sequence[str] | None = None) -> Engine:
    """The installed Tesseract, once it is certain that it can read `languages`.

    Raises:
        OcrUnavailable: Tesseract or a language is missing; the message says what to install.
    """
    program = shutil.which("tesseract")
    if program is None:
        raise OcrUnavailable(f"Tesseract is not installed: {_advice(languages or ())}")
    version = _asked(program, "--version").partition("\n")[0].removeprefix("tesseract ").strip()
    head, *rows = _asked(program, "--list-langs").splitlines() or [""]
    installed = [row.strip() for row in rows if row.strip()]
    wanted = tuple(languages or (DEFAULT_LANGUAGE,))
    missing = [name for name in wanted if name not in installed]
    if missing:
        raise OcrUnavailable(
            f"Tesseract has no data for {', '.join(missing)}: {_advice(missing)}"
            f" (installed: {', '.join(installed) or 'none'})"
        )
    folder = head.partition('"')[2].partition('"')[0]
    data = ",".join(f"{name}:{_size(Path(folder), name)}" for name in wanted)
    return Engine(version, wanted, data, _ORIENTATION in installed, folder)


def _asked(program: str, option: str) -> str:
    """What Tesseract answers to an option that reads nothing."""
    try:
        answer = subprocess.run(  # noqa: S603 - the program found on the path, a fixed option
            [program, option],
            capture_output=True,
            check=True,
            timeout=_ASK_SECONDS,
            encoding="utf-8",
            errors="replace",
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise OcrUnavailable(f"Tesseract does not run ({error}): {_advice(())}") from error
    return answer.stdout or answer.stderr


def _size(folder: Path, language: str) -> int:
    """Bytes of a language's data; 0 where the folder is not told."""
    try:
        return (folder / f"{language}.traineddata").stat().st_size
    except OSError:
        return 0


def _advice(languages: Iterable[str], platform: str = sys.platform) -> str:
    """The command that installs Tesseract with `languages`."""
    if platform == "darwin":
        extra = [name for name in languages if name != DEFAULT_LANGUAGE]
        return "brew install tesseract" + (" tesseract-lang" if extra else "")
    if platform == "win32":
        return "winget install UB-Mannheim.TesseractOCR (tick the languages in its installer)"
    # Debian and Ubuntu; their packages write chi_sim as chi-sim.
    names = [f"tesseract-ocr-{name.replace('_', '-').lower()}" for name in languages]
    return " ".join(["sudo apt-get install tesseract-ocr", *names])
