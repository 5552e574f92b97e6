"""Encrypted files open with either password, and say what to do when they do not."""

import io
import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pypdf
import pytest
from pypdf._crypt_providers import _fallback
from pypdf._encryption import Encryption
from pypdf.errors import DependencyError

from inkroute.errors import DocumentError, Encrypted
from inkroute.pipeline import Document, open_document
from inkroute.syntax import aes, objects
from inkroute.syntax.encryption import Aes, Decryption, Reader
from pdf_writer import Name, Pdf, one_page, show_text

ALGORITHMS = ["RC4-40", "RC4-128", "AES-128", "AES-256-R5", "AES-256"]
WORDS = ["Sealed", "letters", "42"]
STRING = "what a string says"
USER, OWNER = "user's", "owner's"
CORE = Path(__file__).resolve().parents[2] / "core"


def plain() -> bytes:
    content = show_text("F1", 12, 72, 700, " ".join(WORDS))
    return one_page(content, Secret=STRING)


def encrypted(algorithm: str, user: str, owner: str | None = None, data: bytes = b"") -> bytes:
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(data or plain()))
    writer.encrypt(user, owner, algorithm=algorithm)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def words(document: Document) -> list[str]:
    page = document.map_page(0)
    assert page.notes == ()
    assert document.notes == ()
    return [word.text for word in page.words]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("password", [None, ""])
def test_an_empty_password_needs_none(algorithm: str, password: str | None) -> None:
    assert words(open_document(encrypted(algorithm, "", OWNER), password)) == WORDS


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_either_password_opens(algorithm: str) -> None:
    data = encrypted(algorithm, USER, OWNER)
    assert words(open_document(data, USER)) == WORDS
    assert words(open_document(data, OWNER)) == WORDS


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_without_the_password_the_error_says_what_to_do(algorithm: str) -> None:
    data = encrypted(algorithm, USER, OWNER)
    with pytest.raises(Encrypted, match=r"is encrypted: give its password \(--password"):
        open_document(data)
    with pytest.raises(Encrypted, match="does not open the file: give its user or owner password"):
        open_document(data, "another")


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_wrong_password_is_told_even_where_none_is_needed(algorithm: str) -> None:
    with pytest.raises(Encrypted, match="the password given does not open the file"):
        open_document(encrypted(algorithm, "", OWNER), "another")


@pytest.mark.parametrize("algorithm", ["AES-256-R5", "AES-256"])
@pytest.mark.parametrize("password", ["Schlüssel", "ключ–鍵", "ﬁnal", "x" * 140])
def test_passwords_beyond_ascii(algorithm: str, password: str) -> None:
    given = password[:127] if password.isascii() else password
    assert words(open_document(encrypted(algorithm, given), password)) == WORDS


@pytest.mark.parametrize("algorithm", ["RC4-40", "RC4-128", "AES-128"])
def test_passwords_of_latin_letters(algorithm: str) -> None:
    assert words(open_document(encrypted(algorithm, "Schlüssel"), "Schlüssel")) == WORDS


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_strings_are_decrypted_too(algorithm: str) -> None:
    reader = Reader(io.BytesIO(encrypted(algorithm, USER)), USER)
    assert objects.as_bytes(objects.entry(reader.pages[0], "/Secret")) == STRING.encode()


@pytest.mark.parametrize("bits", [48, 72, 104, 128])
def test_rc4_keys_of_any_length(bits: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # The compiled libraries know only some of them; so the file is made without.
    with monkeypatch.context() as patch:
        for name in ("CryptRC4", "rc4_encrypt", "rc4_decrypt"):
            patch.setattr(f"pypdf._encryption.{name}", getattr(_fallback, name))
        patch.setattr("pypdf._writer.EncryptAlgorithm", SimpleNamespace(RC4=(2, 3, bits)))
        data = encrypted("RC4", USER, OWNER)
    assert words(open_document(data, USER)) == WORDS
    assert words(open_document(data, OWNER)) == WORDS


def test_padding_that_is_damaged_is_kept_as_data() -> None:
    key, vector = bytes(range(16)), bytes(16)
    cipher = Aes(key)

    def decrypted(clear: bytes, more: bytes = b"") -> bytes:
        return cipher.decrypt(vector + aes.cbc_encrypt(key, vector, clear) + more)

    assert decrypted(b"sixteen letters.." + b"\x0f" * 15) == b"sixteen letters.."
    assert decrypted(b"sixteen letters." + b"\x10" * 16) == b"sixteen letters."
    for end in (b"\x00", b"\x02", b"\x11", b"\xff"):
        assert decrypted(b"fifteen letters" + end) == b"fifteen letters" + end
    # A block that is cut short, or bytes that a wrong Length took in.
    assert decrypted(b"fifteen letters\x01", b"\r\n") == b"fifteen letters"


@pytest.mark.parametrize("size", [0, 1, 15, 16, 17, 31])
def test_less_than_a_block_is_nothing(size: int) -> None:
    assert Aes(bytes(32)).decrypt(bytes(size)) == b""


def test_other_security_handlers_are_named() -> None:
    pdf = Pdf()
    pdf.page(b"")
    handler = pdf.add({"Filter": Name("Adobe.PubSec"), "SubFilter": Name("adbe.pkcs7.s5"), "V": 4})
    with pytest.raises(Encrypted, match=r"not supported .* save it without encryption"):
        open_document(pdf.build(Encrypt=handler))


@pytest.mark.parametrize(
    "entries",
    [
        {"V": 2, "R": 3, "Length": 0, "O": b"o" * 32, "U": b"u" * 32},
        {"V": 2, "R": 3, "Length": -8, "O": b"o" * 32, "U": b"u" * 32},
        {"V": 2, "R": 3, "U": b"u" * 32},
        {"V": 1, "R": 2, "O": b"", "U": "text"},
        {"V": 5, "R": 6, "O": b"", "U": b""},
        {"V": 5, "R": 5, "O": b"o" * 48, "U": b"u" * 48, "UE": b"", "OE": b""},
    ],
)
def test_a_damaged_dictionary_raises_what_is_expected(entries: dict[str, object]) -> None:
    pdf = Pdf()
    pdf.page(b"")
    handler = pdf.add({"Filter": Name("Standard"), "P": -4, **entries})  # type: ignore[dict-item]
    with pytest.raises(DocumentError):
        open_document(pdf.build(Encrypt=handler))


def test_a_key_that_is_cut_short_is_damage() -> None:
    reader = Reader(io.BytesIO(encrypted("AES-256-R5", "")), None)
    assert reader._encryption is not None
    reader._encryption.values.UE = b"short"
    with pytest.raises(ValueError, match="cut short"):
        reader._encryption.verify("")


def test_pypdf_has_not_moved_what_is_overridden() -> None:
    for owner, name in [
        (pypdf.PdfReader, "_handle_encryption"),
        (Encryption, "verify_v4"),
        (Encryption, "verify_v5"),
        (Encryption, "_get_crypt"),
        (Encryption, "_make_crypt_filter"),
        (pypdf.PdfReader, "_basic_validation"),
        (pypdf.PdfReader, "_find_eof_marker"),
        (pypdf.PdfReader, "_find_startxref_pos"),
        (pypdf.PdfReader, "_get_xref_issues"),
        (pypdf.PdfReader, "_read_xref_tables_and_trailers"),
        (pypdf.PdfReader, "_rebuild_xref_table"),
        (pypdf.PdfReader, "read"),
    ]:
        assert hasattr(owner, name), (
            f"pypdf moved {owner.__name__}.{name}: see syntax/encryption.py, reader.py"
        )
    reader = Reader(io.BytesIO(encrypted("AES-256", USER)), USER)
    found = reader._encryption
    assert isinstance(found, Decryption), "pypdf no longer keeps PdfReader._encryption"
    assert isinstance(found._make_crypt_filter(1, 0).stm_crypt, Aes), "pypdf asks elsewhere"


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_none_of_the_compiled_ciphers_is_asked(
    algorithm: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = encrypted(algorithm, USER, OWNER)
    for name in ("CryptAES", "aes_cbc_encrypt", "aes_cbc_decrypt", "aes_ecb_decrypt"):
        monkeypatch.setattr(f"pypdf._encryption.{name}", getattr(_fallback, name))
    assert words(open_document(data, OWNER)) == WORDS


def test_pypdf_is_left_as_it_was_for_others() -> None:
    data = encrypted("AES-256", "")
    before = vars(Encryption).copy()
    open_document(data)
    assert vars(Encryption) == before
    assert type(pypdf.PdfReader(io.BytesIO(data))._encryption) is Encryption


def test_a_missing_codec_is_damage() -> None:
    pdf = Pdf()
    pdf.page(b"")
    data = pdf.build(compact=True)
    brotli = data.replace(b"/Filter /FlateDecode", b"/Filter/BrotliDecode", 1)
    with pytest.raises(DependencyError):
        pypdf.PdfReader(io.BytesIO(brotli)).pages[0]
    with pytest.raises(DocumentError):
        open_document(brotli)


PROGRAM = """
import sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name in {"cryptography", "Crypto"}:
            raise ModuleNotFoundError(name, name=name)

sys.meta_path.insert(0, Absent())
from inkroute import bridge
import pypdf
assert pypdf.crypt_provider[0] == "local_crypt_fallback", pypdf.crypt_provider
for path in sys.argv[2:]:
    with open(path, "rb") as file:
        print(bridge.route(file.read(), sys.argv[1]))
"""


def test_answers_are_the_same_without_compiled_libraries(tmp_path: Path) -> None:
    from inkroute import bridge  # noqa: PLC0415 - kept beside the program that does the same

    options = json.dumps({"password": OWNER})
    paths, expected = [], []
    for algorithm in ALGORITHMS:
        paths.append(tmp_path / f"{algorithm}.pdf")
        paths[-1].write_bytes(encrypted(algorithm, USER, OWNER))
        expected.append(bridge.route(paths[-1].read_bytes(), options))
        assert json.loads(expected[-1])["pages"][0]["file_words"] == len(WORDS)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, options, *map(str, paths)],
        env={"PYTHONPATH": str(CORE)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines() == expected, done.stderr
