"""AES against the examples of the standards, and its two ways of decrypting against each other."""

import pytest

from inkroute.syntax import aes

# FIPS 197, appendix B and C: key, one block in the clear, the same in cipher.
BLOCKS = [
    (
        "2b7e151628aed2a6abf7158809cf4f3c",
        "3243f6a8885a308d313198a2e0370734",
        "3925841d02dc09fbdc118597196a0b32",
    ),
    (
        "000102030405060708090a0b0c0d0e0f",
        "00112233445566778899aabbccddeeff",
        "69c4e0d86a7b0430d8cdb78070b4c55a",
    ),
    (
        "000102030405060708090a0b0c0d0e0f1011121314151617",
        "00112233445566778899aabbccddeeff",
        "dda97ca4864cdfe06eaf70a0ec0d7191",
    ),
    (
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
        "00112233445566778899aabbccddeeff",
        "8ea2b7ca516745bfeafc49904b496089",
    ),
]
# NIST SP 800-38A, F.2: initialisation vector and text of every example, then key and cipher.
VECTOR = bytes(range(16))
TEXT = bytes.fromhex(
    "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
    "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710"
)
CHAINS = [
    (
        "2b7e151628aed2a6abf7158809cf4f3c",
        (
            "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"
            "73bed6b8e3c1743b7116e69e222295163ff1caa1681fac09120eca307586e1a7"
        ),
    ),
    (
        "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
        (
            "4f021db243bc633d7178183a9fa071e8b4d9ada9ad7dedf4e5e738763f69145a"
            "571b242012fb7ae07fa9baac3df102e008b0e27988598881d920a9e64f5615cd"
        ),
    ),
    (
        "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
        (
            "f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d"
            "39f23369a9d9bacfa530e26304231461b2eb05e2c39be9fcda6c19078c6a9d1b"
        ),
    ),
]
NO_VECTOR = bytes(16)


def pattern(blocks: int) -> bytes:
    """Bytes that repeat in no block."""
    return bytes((at * 7 + at // 16) & 0xFF for at in range(16 * blocks))


@pytest.mark.parametrize(("key", "clear", "coded"), BLOCKS)
def test_one_block_as_in_fips_197(key: str, clear: str, coded: str) -> None:
    given = bytes.fromhex(key)
    # With a vector of zeros, the first block is the cipher alone.
    assert aes.cbc_encrypt(given, NO_VECTOR, bytes.fromhex(clear)).hex() == coded
    assert aes.cbc_decrypt(given, NO_VECTOR, bytes.fromhex(coded)).hex() == clear


@pytest.mark.parametrize(("key", "coded"), CHAINS)
def test_chains_as_in_sp_800_38a(key: str, coded: str) -> None:
    given = bytes.fromhex(key)
    assert aes.cbc_encrypt(given, VECTOR, TEXT).hex() == coded
    assert aes.cbc_decrypt(given, VECTOR, bytes.fromhex(coded)) == TEXT


@pytest.mark.parametrize("key", [bytes(range(16)), bytes(range(24)), bytes(range(32))])
@pytest.mark.parametrize("edge", [aes._MANY, aes._CHUNK])
def test_many_blocks_at_once_are_as_one_by_one(key: bytes, edge: int) -> None:
    clear = pattern(edge + 1)
    coded = aes.cbc_encrypt(key, VECTOR, clear)
    for blocks in (edge - 1, edge, edge + 1):
        assert aes.cbc_decrypt(key, VECTOR, coded[: 16 * blocks]) == clear[: 16 * blocks]


@pytest.mark.parametrize("blocks", [0, 2, aes._MANY])
@pytest.mark.parametrize("rest", [0, 1, 15])
def test_what_follows_the_last_whole_block_is_left_out(blocks: int, rest: int) -> None:
    data = pattern(blocks) + b"x" * rest
    whole = 16 * blocks
    assert aes.cbc_decrypt(VECTOR, VECTOR, data) == aes.cbc_decrypt(VECTOR, VECTOR, data[:whole])
    assert len(aes.cbc_decrypt(VECTOR, VECTOR, data)) == whole
    assert len(aes.cbc_encrypt(VECTOR, VECTOR, data)) == whole


@pytest.mark.parametrize("size", [0, 10, 15, 17, 33])
def test_other_keys_are_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"no key of {size} bytes"):
        aes.cbc_decrypt(bytes(size), VECTOR, TEXT)
