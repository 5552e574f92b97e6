"""From a password to a file's key: the standard security handler, revisions 2 to 6.

In: the entries of the encryption dictionary and a password as bytes. Out: the key, or None when
the password is neither the user's nor the owner's. Owner and user get the same key; what the
file permits its readers is of no concern here. pypdf has this too, but over compiled libraries:
without them it has no AES, and with them none of the RC4 keys of unusual length.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from inkroute.syntax import aes

#: What fills a password up to 32 bytes (ISO 32000-1, 7.6.3.3, algorithm 2).
_FILL = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")
#: Bytes of a password that count in revisions 5 and 6 (ISO 32000-2, 7.6.4.3.3).
_LONGEST = 127
#: Bytes of an RC4 or AES-128 file key (ISO 32000-1, 7.6.1, table 20), and of one of revision 6.
_SHORT_KEY, _LONG_KEY, _KEY_256 = 5, 16, 32


@dataclass(frozen=True, slots=True)
class Lock:
    """The entries of an encryption dictionary that passwords are tried on (ISO 32000-2, table 21).

    `key_bytes` is its Length in bytes, `file_id` the first part of the trailer's ID.
    """

    revision: int
    key_bytes: int
    owner: bytes
    user: bytes
    owner_key: bytes
    user_key: bytes
    permissions: int
    file_id: bytes
    encrypts_metadata: bool

    def key(self, password: bytes) -> bytes | None:
        """The file's key. Raises `ValueError` for entries that no password can fit."""
        if self.revision >= 5:
            return _key_256(self, password[:_LONGEST])
        if self.revision > 2 and self.key_bytes < _SHORT_KEY:
            message = f"the file's key is to have {self.key_bytes} bytes"
            raise ValueError(message)
        size = _SHORT_KEY if self.revision == 2 else min(self.key_bytes, _LONG_KEY)
        return _user_key(self, password, size) or _owner_key(self, password, size)


def rc4(key: bytes, data: bytes) -> bytes:
    """RC4; encrypting and decrypting are the same. Raises ValueError for an empty key."""
    if not key:
        message = "RC4 has no key of no length"
        raise ValueError(message)
    box = bytearray(range(256))
    at = 0
    for index in range(256):
        value = box[index]
        at = (at + value + key[index % len(key)]) & 0xFF
        box[index], box[at] = box[at], value
    stream = bytearray(len(data))
    index = at = 0
    for place in range(len(data)):
        index = (index + 1) & 0xFF
        one = box[index]
        at = (at + one) & 0xFF
        two = box[at]
        box[index], box[at] = two, one
        stream[place] = box[(one + two) & 0xFF]
    mixed = int.from_bytes(data, "big") ^ int.from_bytes(stream, "big")
    return mixed.to_bytes(len(data), "big")


def _digest(data: bytes) -> bytes:
    return hashlib.md5(data, usedforsecurity=False).digest()


def _filled(password: bytes) -> bytes:
    return (password + _FILL)[:32]


def _user_key(lock: Lock, password: bytes, size: int) -> bytes | None:
    """Algorithms 2 and 6 of ISO 32000-1, 7.6.3."""
    salted = _filled(password) + lock.owner + lock.permissions.to_bytes(4, "little") + lock.file_id
    if lock.revision >= 4 and not lock.encrypts_metadata:
        salted += b"\xff\xff\xff\xff"
    digest = _digest(salted)
    if lock.revision == 2:
        return digest[:size] if rc4(digest[:size], _FILL) == lock.user else None
    for _ in range(50):
        digest = _digest(digest[:size])
    proof = _digest(_FILL + lock.file_id)
    for step in range(20):
        proof = rc4(_stepped(digest[:size], step), proof)
    return digest[:size] if proof == lock.user[:16] else None


def _owner_key(lock: Lock, password: bytes, size: int) -> bytes | None:
    """Algorithm 7 of ISO 32000-1, 7.6.3: the owner's password opens the user's."""
    digest = _digest(_filled(password))
    if lock.revision == 2:
        return _user_key(lock, rc4(digest[:size], lock.owner), size)
    for _ in range(50):
        digest = _digest(digest)
    user = lock.owner
    for step in range(19, -1, -1):
        user = rc4(_stepped(digest[:size], step), user)
    return _user_key(lock, user, size)


def _stepped(key: bytes, step: int) -> bytes:
    return bytes(value ^ step for value in key)


def _key_256(lock: Lock, password: bytes) -> bytes | None:
    """Algorithm 2.A of ISO 32000-2, 7.6.4.3.3: hash, validation salt and key salt in a row."""
    for entry, wrapped, of in (
        (lock.user, lock.user_key, b""),
        (lock.owner, lock.owner_key, lock.user[:48]),
    ):
        if _hash(lock.revision, password, entry[32:40], of) == entry[:32]:
            outer = _hash(lock.revision, password, entry[40:48], of)
            key = aes.cbc_decrypt(outer, bytes(aes.BLOCK), wrapped[:_KEY_256])
            if len(key) != _KEY_256:
                message = "the file's key is cut short"
                raise ValueError(message)
            return key
    return None


def _hash(revision: int, password: bytes, salt: bytes, of: bytes) -> bytes:
    """Algorithm 2.B of ISO 32000-2, 7.6.4.3.4; revision 5 knew its first step alone."""
    digest = hashlib.sha256(password + salt + of).digest()
    if revision == 5:
        return digest
    done = 0
    coded = b""
    while done < 64 or coded[-1] > done - 32:
        coded = aes.cbc_encrypt(digest[:16], digest[16:32], (password + digest + of) * 64)
        # The first 16 bytes as a number, by 3: 256 is 1 by 3, so the bytes' sum does as well.
        kind = (hashlib.sha256, hashlib.sha384, hashlib.sha512)[sum(coded[:16]) % 3]
        digest = kind(coded).digest()
        done += 1
    return digest[:32]
