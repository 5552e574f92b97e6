"""The bytecode wheel: what is in it, and that nothing of the moment is."""

import base64
import csv
import hashlib
import io
import zipfile

import compile_wheel


def source_wheel() -> bytes:
    members = {
        "thing/__init__.py": b'"""A thing."""\n\nWORDS = {"one", "two", "three"}\n',
        "thing/table.tsv": b"1\t2\n",
        "thing-1.dist-info/WHEEL": b"Wheel-Version: 1.0\nGenerator: x\nTag: py3-none-any\n",
        "thing-1.dist-info/METADATA": b"Metadata-Version: 2.1\nName: thing\nVersion: 1\n",
        "thing-1.dist-info/RECORD": b"stale\n",
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for path, data in members.items():
            archive.writestr(path, data)
    return buffer.getvalue()


def test_modules_become_bytecode_and_the_rest_stays() -> None:
    members = compile_wheel.compiled_members(source_wheel())
    assert sorted(members) == [
        "thing-1.dist-info/METADATA",
        "thing-1.dist-info/WHEEL",
        "thing/__init__.pyc",
        "thing/table.tsv",
    ]
    assert members["thing/table.tsv"] == b"1\t2\n"


def test_bytecode_never_looks_for_its_source() -> None:
    header = compile_wheel.bytecode(b"x = 1\n", "x.py")[:16]
    assert int.from_bytes(header[4:8], "little") == 0b01


def test_tag_is_the_interpreter() -> None:
    members = compile_wheel.compiled_members(source_wheel())
    tag = f"Tag: {compile_wheel.interpreter_tag()}-none-any".encode()
    assert members["thing-1.dist-info/WHEEL"].splitlines()[-1] == tag
    name = compile_wheel.compiled_name("thing-1-py3-none-any.whl")
    assert name == f"thing-1-{compile_wheel.interpreter_tag()}-none-any.whl"


def test_machine_code_keeps_its_tag_and_gets_a_build_number() -> None:
    tag = b"Tag: cp314-cp314-pyemscripten_2026_0_wasm32"
    assert compile_wheel.retag(b"Wheel-Version: 1.0\n" + tag + b"\n").splitlines() == [
        b"Wheel-Version: 1.0",
        b"Build: 0pyc",
        tag,
    ]
    name = "numpy-2.4.3-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
    compiled = "numpy-2.4.3-0pyc-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
    assert compile_wheel.compiled_name(name) == compiled


def test_record_names_every_file_with_its_digest() -> None:
    with zipfile.ZipFile(io.BytesIO(compile_wheel.compile_wheel(source_wheel()))) as archive:
        rows = csv.reader(io.StringIO(archive.read("thing-1.dist-info/RECORD").decode()))
        record = {path: digest for path, digest, _ in rows}
        assert list(record) == archive.namelist()
        for path in archive.namelist()[:-1]:
            digest = base64.urlsafe_b64encode(hashlib.sha256(archive.read(path)).digest())
            assert record[path] == f"sha256={digest.decode().rstrip('=')}"


def test_no_date_is_kept() -> None:
    with zipfile.ZipFile(io.BytesIO(compile_wheel.compile_wheel(source_wheel()))) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
