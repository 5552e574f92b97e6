"""pypdf's reader with a decryption that is the same everywhere.

In: a file's stream and a password. Out: a `Reader` whose objects come decrypted, or `Encrypted`
with what to do. pypdf reads the encryption dictionary and walks the objects; keys and ciphers are
put in its place here, file by file: nothing of pypdf is changed for anyone else, and nothing is
left behind. Three names of pypdf's inner workings are overridden for that: `PdfReader._encryption`
and `_handle_encryption`, `Encryption.verify_v4`, `verify_v5` and `_get_crypt`. A test says so
when a new version has moved them.
"""

from __future__ import annotations

from typing import BinaryIO

from pypdf import PasswordType, PdfReader
from pypdf._crypt_providers import CryptBase, CryptIdentity, CryptRC4
from pypdf._encryption import Encryption
from pypdf.errors import WrongPasswordError

from inkroute.errors import Encrypted
from inkroute.syntax import aes, passwords


class Aes(CryptBase):
    """AES as strings and streams have it: the initialisation vector first (ISO 32000-1, 7.6.2)."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def decrypt(self, data: bytes, *, strict: bool = True) -> bytes:
        """What can be decrypted: damage costs no more than the damaged block.

        Padding is taken off when it is whole, and kept as data when not, as qpdf does; a block
        that is cut short cannot be decrypted and is left out. Raises `ValueError` for a key of no
        AES size.
        """
        del strict
        plain = aes.cbc_decrypt(self._key, data[: aes.BLOCK], data[aes.BLOCK :])
        count = plain[-1] if plain else 0
        whole = 0 < count <= aes.BLOCK and plain.endswith(bytes([count]) * count)
        return plain[:-count] if whole else plain


class Rc4(CryptBase):
    """RC4 with keys of any length: the compiled library, where there is one, knows a few only."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def decrypt(self, data: bytes, *, strict: bool = True) -> bytes:
        """As long as the data."""
        try:
            cipher = CryptRC4(self._key)
        except ValueError:
            return passwords.rc4(self._key, data)
        return cipher.decrypt(data, strict=strict)


class Decryption(Encryption):
    """pypdf's encryption of a file, its passwords and ciphers ours."""

    def verify_v4(self, password: bytes) -> tuple[bytes, PasswordType]:
        """The key for revisions 2 to 4."""
        return self._tried(password)

    def verify_v5(self, password: bytes) -> tuple[bytes, PasswordType]:
        """The key for revisions 5 and 6."""
        return self._tried(password)

    def _tried(self, password: bytes) -> tuple[bytes, PasswordType]:
        values = self.values
        lock = passwords.Lock(
            self.R, self.Length // 8, values.O, values.U, values.OE, values.UE,
            self.P, self.id1_entry, self.EncryptMetadata,
        )  # fmt: skip
        key = lock.key(password)
        # Owners and users may read the same; pypdf only asks whether it is one of them.
        return (
            (b"", PasswordType.NOT_DECRYPTED) if key is None else (key, PasswordType.USER_PASSWORD)
        )

    @staticmethod
    def _get_crypt(method: str, rc4_key: bytes, aes128_key: bytes, aes256_key: bytes) -> CryptBase:
        if method == "/Identity":
            return CryptIdentity()
        if method in {"/AESV2", "/AESV3"}:
            return Aes(aes128_key if method == "/AESV2" else aes256_key)
        return Rc4(rc4_key)


class Reader(PdfReader):
    """A reader that has its password from the start, so that it is tried once."""

    def __init__(self, stream: BinaryIO, password: str | None) -> None:
        """Read the structure and try the password, the empty one when there is none.

        Raises `Encrypted`, and what pypdf raises for damage.
        """
        self._given = password or ""
        self._decryption: Decryption | None = None
        super().__init__(stream)

    @property
    def _encryption(self) -> Encryption | None:
        return self._decryption

    @_encryption.setter
    def _encryption(self, found: Encryption | None) -> None:
        if found is None:
            self._decryption = None
            return
        ours = Decryption.__new__(Decryption)
        vars(ours).update(vars(found))
        self._decryption = ours

    def _handle_encryption(self, password: str | bytes | None) -> None:
        del password
        try:
            super()._handle_encryption(self._given)
        except WrongPasswordError as error:
            message = (
                "the password given does not open the file: give its user or owner password"
                if self._given else
                "the file is encrypted: give its password (--password on the command line)"
            )  # fmt: skip
            raise Encrypted(message) from error
        except NotImplementedError as error:
            message = (
                f"the file's kind of encryption is not supported ({error}): "
                "save it without encryption in a program that opens it"
            )
            raise Encrypted(message) from error
