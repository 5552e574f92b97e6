"""Turns a wheel into one of bytecode, byte for byte the same at every run.

In: a wheel's bytes. Out: a wheel's bytes and its file name, tagged for this interpreter alone.
Each `a/b.py` becomes `a/b.pyc`, where Python's import finds it without a source file beside it.
The bytecode is of the unchecked-hash kind (PEP 552): no clock goes into it and no source is looked
for. It runs inside Pyodide (web/node/compile_wheel.mjs), whose Python must write what it will
read; nothing but the standard library is used. It does not strip docstrings or asserts: the
browser runs what the native installation runs.
"""

import base64
import hashlib
import importlib.util
import io
import marshal
import sys
import zipfile

# The earliest moment a ZIP file can hold (APPNOTE 4.4.6).
ZIP_EPOCH = (1980, 1, 1, 0, 0, 0)
# PEP 552: bit 0 says "hash-based"; bit 1, "check the source", stays clear.
UNCHECKED_HASH = 0b01
FILE_MODE = 0o100644
# A build number begins with a digit (PEP 427).
BUILD = "0pyc"


def bytecode(source: bytes, path: str) -> bytes:
    """Compile one module.

    Args:
        source: the module's text.
        path: its path in the wheel; it is what a traceback shows.

    Returns:
        The content of a .pyc file.

    Raises:
        SyntaxError: the text is not Python for this interpreter.
    """
    code = compile(source, path, "exec", dont_inherit=True, optimize=0)
    header = importlib.util.MAGIC_NUMBER + UNCHECKED_HASH.to_bytes(4, "little")
    return header + importlib.util.source_hash(source) + marshal.dumps(code)


def interpreter_tag() -> str:
    """Return the wheel tag of the running interpreter, such as "cp314"."""
    return f"cp{sys.version_info.major}{sys.version_info.minor}"


def retag(metadata: bytes) -> bytes:
    """Fit a WHEEL file to bytecode.

    A pure wheel's Tag becomes that of the running interpreter; one with machine code has it
    already, and is told apart by a build number (PEP 427).
    """
    lines = [line for line in metadata.decode().splitlines() if line]
    kept = [line for line in lines if not line.startswith("Tag:")]
    tags = [line for line in lines if line.startswith("Tag:")]
    if all(is_pure(tag) for tag in tags):
        new = [f"Tag: {interpreter_tag()}-none-any"]
    else:
        new = [f"Build: {BUILD}", *tags]
    return "\n".join([*kept, *new, ""]).encode()


def is_pure(tag: str) -> bool:
    """Tell whether a tag, or a file name's end, promises to run everywhere."""
    return tag.removesuffix(".whl").endswith("-none-any")


def record_row(path: str, content: bytes) -> str:
    """Return a file's line of RECORD (PEP 427): path, digest and size."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{path},sha256={digest},{len(content)}\n"


def compiled_members(wheel: bytes) -> dict[str, bytes]:
    """Return the members of the compiled wheel by path, without RECORD."""
    members: dict[str, bytes] = {}
    with zipfile.ZipFile(io.BytesIO(wheel)) as archive:
        for path in archive.namelist():
            content = archive.read(path)
            if path.endswith((".dist-info/RECORD", "/")):
                continue
            if path.endswith(".py"):
                members[f"{path}c"] = bytecode(content, path)
            elif path.endswith(".dist-info/WHEEL"):
                members[path] = retag(content)
            else:
                members[path] = content
    return members


def pack(members: dict[str, bytes]) -> bytes:
    """Zip a wheel's members in the order of their paths, RECORD last."""
    dist_info = next(path for path in members if path.endswith(".dist-info/WHEEL"))
    record = dist_info.removesuffix("WHEEL") + "RECORD"
    rows = "".join(record_row(path, members[path]) for path in sorted(members))
    content = {path: members[path] for path in sorted(members)}
    content[record] = f"{rows}{record},,\n".encode()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for path, data in content.items():
            entry = zipfile.ZipInfo(path, ZIP_EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = FILE_MODE << 16
            archive.writestr(entry, data, compresslevel=9)
    return buffer.getvalue()


def compiled_name(file_name: str) -> str:
    """Return the compiled wheel's file name, which says what `retag` writes."""
    name, version, *tags = file_name.removesuffix(".whl").split("-")
    if is_pure(file_name):
        return f"{name}-{version}-{interpreter_tag()}-none-any.whl"
    return f"{name}-{version}-{BUILD}-{'-'.join(tags[-3:])}.whl"


def compile_wheel(wheel: bytes) -> bytes:
    """Compile every module of a wheel; machine code and data stay as they are."""
    return pack(compiled_members(wheel))
