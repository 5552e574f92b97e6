"""pypdf's reader with a cross-reference table that is checked, and rebuilt where it is lost.

In: a file's bytes and a password. Out: a `FileReader` whose references lead to the objects that
they name. pypdf parses the objects and reads sound tables; three of its inner steps are put
differently here, for this file alone: `read` checks each row of the table by one match where pypdf
reads byte by byte; `_rebuild_xref_table` looks for objects without parsing each; and `get_object`
searches the file once, not once for each object that is missing. A test says so when a new version
of pypdf has moved them.
"""

from __future__ import annotations

import io
import logging
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Any

from pypdf.errors import PdfReadError
from pypdf.generic import (
    DictionaryObject,
    IndirectObject,
    NameObject,
    PdfObject,
    read_object,
)

from inkroute.errors import Encrypted, LimitReached
from inkroute.limits import Limits
from inkroute.syntax import objects, plain, recovery
from inkroute.syntax.encryption import Reader
from inkroute.syntax.objects import DAMAGE

#: What a trailer, or a cross-reference stream in its place, says of the whole file (7.5.5).
_TRAILER_KEYS = ("/Root", "/Encrypt", "/Info", "/ID", "/Size")
#: The generation of the head of the list of free objects (7.5.4).
_FREE = 65_535
#: Where pypdf tells of damage: what is said here becomes a note in the same way.
_LOG = logging.getLogger("pypdf")


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What came of rebuilding a table: objects found, and how many the file says it has.

    `declared` is 0 where no trailer stands at the end; `lost_streams` counts object streams that
    could not be decoded to their end.
    """

    found: int
    declared: int
    lost_streams: int

    @property
    def whole(self) -> bool:
        """Whether every object that the file's own trailer counts was found."""
        return 0 < self.declared <= self.found and not self.lost_streams


@dataclass(frozen=True, slots=True)
class Packed:
    """A decoded object stream: where in its data each object starts, by number."""

    data: bytes
    starts: dict[int, int]
    whole: bool


class FileReader(Reader):
    """A reader over a file's bytes; `rebuilt` says what was done where its table was lost."""

    def __init__(
        self, data: bytes, password: str | None, limits: Limits, *, rebuild: bool = False
    ) -> None:
        """Read the structure, by scanning when `rebuild` asks for it.

        Raises `Encrypted`, `LimitReached`, and what pypdf raises for damage.
        """
        self.rebuilt: Rebuilt | None = None
        #: numbers of streams that end before they should.
        self.cut: set[int] = set()
        #: rows of the table that led nowhere, and how many of these objects were found elsewhere.
        self.wrong_rows = self.found_rows = 0
        self._data = data
        self._limits = limits
        self._rebuild = rebuild
        self._lost_table = self._lost_trailer = self._ended = False
        self._places: recovery.Places | None = None
        self._mending: set[tuple[int, int]] = set()
        self._unpacked: dict[int, Packed] = {}
        # pypdf sets these after it has read the table, which may need objects already.
        self._known_objects = set()
        self._object_stream_resolution_stack = []
        self._override_encryption = False
        try:
            super().__init__(io.BytesIO(data), password)
        except Encrypted as error:
            if self._lost_trailer:
                message = (
                    "the file is encrypted, and its trailer, which holds a part of what makes its "
                    "key, is lost: it cannot be read unless a whole copy is found"
                )
                raise Encrypted(message) from error
            raise
        if self._lost_table:
            self.rebuilt = self._index_object_streams()

    def places(self) -> recovery.Places:
        """Where objects stand, looked for once."""
        if self._places is None:
            self._places = recovery.find_objects(self._data, self._limits)
        return self._places

    def read(self, stream: IO[Any]) -> None:
        """Read the table from its end, or rebuild it."""
        if self._rebuild:
            self._rebuild_xref_table(stream)
            return
        self._basic_validation(stream)
        self._find_eof_marker(stream)
        start = max(0, self._find_startxref_pos(stream))
        self._startxref = start
        issue = self._get_xref_issues(stream, start)
        self._read_xref_tables_and_trailers(stream, start, issue)
        if not self._lost_table:
            self._check_rows()

    def _check_rows(self) -> None:
        """Hold each row against the object that it leads to; put right what is found elsewhere."""
        number_at, data = recovery.number_at, self._data
        for generation, rows in self.xref.items():
            if generation == _FREE:
                continue
            wrong = [number for number, at in rows.items() if number_at(data, at) != number]
            self.wrong_rows += len(wrong)
            for number in wrong:
                found, offset = self.places().last.get(number, (-1, -1))
                if found == generation:
                    rows[number] = offset
                    self.found_rows += 1
                else:
                    del rows[number]

    def _rebuild_xref_table(self, stream: IO[Any]) -> None:
        del stream
        data, places = self._data, self.places()
        self._lost_table = True
        self.xref, self.xref_free_entry, self.xref_objStm = {}, {}, {}
        for number, (generation, offset) in places.last.items():
            self.xref.setdefault(generation, {})[number] = offset
        starts = [(at, recovery.body_at(data, at)) for at in self._plain(b"Type", b"XRef")]
        starts += [(at, at) for at in recovery.find_trailers(data)]
        for at, body in sorted(starts):
            found = objects.as_dict(self._parsed(data[body : places.end_of(at)])) or {}
            for key in _TRAILER_KEYS:
                if key in found:
                    self.trailer[NameObject(key)] = dict.__getitem__(found, key)
        # An update that was cut off has objects behind the last trailer.
        self._ended = bool(starts) and max(at for at, _ in starts) >= max(
            places.offsets, default=0
        )
        if "/Encrypt" not in self.trailer:
            for reference in self.named(b"Filter", b"Standard")[-1:]:
                self.trailer[NameObject("/Encrypt")] = reference
                self._lost_trailer = True

    def _parsed(self, piece: bytes) -> PdfObject | None:
        try:
            return read_object(io.BytesIO(piece), self)
        except DAMAGE:
            return None

    def _plain(self, key: bytes, name: bytes) -> list[int]:
        """Offsets of objects outside object streams in which an entry has this value."""
        places = self.places()
        found = {places.containing(at) for at in recovery.find_named(self._data, key, name)}
        return sorted(found & {offset for _, offset in places.last.values()})

    def _index_object_streams(self) -> Rebuilt:
        """Find what stands in object streams (7.5.7); what comes later in the file counts."""
        places, found, lost, size = self.places(), 0, 0, 0
        for at in self._plain(b"Type", b"ObjStm"):
            holder = recovery.number_at(self._data, at)
            if size > self._limits.stream_bytes:
                lost += 1
                continue
            packed = self._packed(holder)
            size += len(packed.data)
            lost += not packed.whole
            for place, number in enumerate(packed.starts):
                if places.last.get(number, (0, -1))[1] < at:
                    self.xref_objStm[number] = (holder, place)
            found += len(packed.starts)
            if found > self._limits.objects:
                message = f"more than {self._limits.objects} objects (Limits.objects)"
                raise LimitReached(message)
        numbers = set(places.last) | set(self.xref_objStm)
        size = objects.as_int(dict.get(self.trailer, "/Size"))
        declared = max(0, size - 1) if self._ended else 0
        return Rebuilt(len(numbers - {0}), declared, lost)

    def _packed(self, holder: int) -> Packed:
        """An object stream, decoded once (7.5.7). Raises what pypdf raises for damage."""
        if holder in self._unpacked:
            return self._unpacked[holder]
        self._unpacked[holder] = Packed(b"", {}, whole=False)  # what it finds that asks for itself
        stream = objects.resolve(IndirectObject(holder, 0, self))
        if not objects.is_stream(stream):
            return self._unpacked[holder]
        whole = holder not in self.cut
        try:
            data = objects.stream_bytes(stream, self._limits)
        except objects.StreamDamage as damage:
            data, whole = damage.data, False
        first = objects.as_int(objects.entry(stream, "/First"))
        index = dict(recovery.packed_index(data, first))
        self._unpacked[holder] = Packed(data, index, whole)
        return self._unpacked[holder]

    def named(self, key: bytes, name: bytes) -> list[IndirectObject]:
        """References to the objects in which an entry has this value, in the file's order."""
        last = self.places().last
        found = []
        for at in self._plain(key, name):
            number = recovery.number_at(self._data, at)
            if number not in self.xref_objStm:
                found.append((at, 0, number, last[number][0]))
        for holder in sorted({holder for holder, _ in self.xref_objStm.values()}):
            at = last.get(holder, (0, 0))[1]
            found += [(at, *spot, 0) for spot in self._packed_named(holder, key, name)]
        return [IndirectObject(spot[2], spot[3], self) for spot in sorted(found)]

    def _packed_named(self, holder: int, key: bytes, name: bytes) -> Iterator[tuple[int, int]]:
        packed = self._packed(holder)
        starts = sorted((start, number) for number, start in packed.starts.items())
        seen = -1
        for at in recovery.find_named(packed.data, key, name):
            place = bisect_right(starts, (at, 1 << 62)) - 1
            number = starts[place][1] if place >= 0 else -1
            if place > seen and self.xref_objStm.get(number, (-1, 0))[0] == holder:
                seen = place
                yield place, number

    def get_object(self, indirect_reference: int | IndirectObject) -> PdfObject | None:
        """The object of that number, also when its stream has no end; None where there is none.

        Raises what pypdf raises for damage.
        """
        reference = indirect_reference
        if isinstance(reference, int):
            reference = IndirectObject(reference, 0, self)
        key = (reference.generation, reference.idnum)
        if key in self.resolved_objects:
            return self.resolved_objects[key]
        if not self._placed(*key):
            _LOG.warning("Object %d %d not defined.", reference.idnum, reference.generation)
            self.resolved_objects[key] = None
            return None
        try:
            found = self._plainly(reference)
            return super().get_object(reference) if found is None else found
        except DAMAGE:
            self._known_objects.discard((reference.idnum, reference.generation))
            if key in self.resolved_objects:  # an object stream is damaged behind this object
                return self.resolved_objects[key]
            found = self._mended(reference)
            if found is None:
                raise
            return found

    def _plainly(self, reference: IndirectObject) -> PdfObject | None:
        """An object that is written plainly, where the table says; None for pypdf to read it."""
        number, generation = reference.idnum, reference.generation
        rows = self.xref.get(generation, {})
        if generation == 0 and number in self.xref_objStm:
            return None
        if number not in rows or self.xref_free_entry.get(generation, {}).get(number):
            return None
        body = recovery.body_at(self._data, rows[number], number, generation)
        found = plain.read(self._data, body, self) if body >= 0 else None
        if found is None or (number, generation) in self._known_objects:
            return None
        self._known_objects.add((number, generation))
        value = plain.with_stream(self._data, found, objects.resolve)
        self._known_objects.discard((number, generation))
        if (generation, number) in self.resolved_objects:
            return None
        if value is None:
            # pypdf would go on to the end of another stream.
            end = self.places().end_of(rows[number])
            return (
                self._mended(reference) if self._data.find(b"endstream", body, end) < 0 else None
            )
        if self._encryption is not None and not self._override_encryption:
            if not self._encryption.is_decrypted():
                return None
            value = self._encryption.decrypt_object(value, number, generation, strict=False)
        return self.cache_indirect_object(generation, number, value)

    def _get_object_from_stream(self, indirect_reference: IndirectObject) -> PdfObject:
        """One object of an object stream, the others left unread. Raises what pypdf raises."""
        number = indirect_reference.idnum
        packed = self._packed(self.xref_objStm[number][0])
        start = packed.starts.get(number)
        if start is None:
            message = f"object {number} is not in its object stream"
            raise PdfReadError(message)
        found = plain.read(packed.data, start, self)
        if found is not None:
            value = found.value
        else:
            stream = io.BytesIO(packed.data)
            stream.seek(plain.after_space(packed.data, start))
            value = read_object(stream, self)
        self.cache_indirect_object(0, number, value)
        return value

    def _placed(self, generation: int, number: int) -> bool:
        """Whether it is known where the object stands, after a search when no table says so."""
        if generation == 0 and number in self.xref_objStm:
            return True
        if number in self.xref.get(generation, ()):
            return True
        found, offset = self.places().last.get(number, (-1, -1))
        if found != generation:
            return False
        _LOG.warning("Object %d %d is not in the table, but in the file.", number, generation)
        self.xref.setdefault(generation, {})[number] = offset
        # Something refers to it, so that a row that calls it free is likelier to be damaged.
        self.xref_free_entry.get(generation, {}).pop(number, None)
        return True

    def _mended(self, reference: IndirectObject) -> PdfObject | None:
        """A stream whose end is missing, up to where the next object begins; else None."""
        key = (reference.generation, reference.idnum)
        offset = self.xref.get(reference.generation, {}).get(reference.idnum, -1)
        if key in self._mending or recovery.number_at(self._data, offset) != reference.idnum:
            return None
        body = recovery.body_at(self._data, offset)
        mended = recovery.mended(self._data[body : self.places().end_of(offset)])
        if mended is None:
            return None
        self._mending.add(key)
        found = self._parsed(mended[0])
        if isinstance(found, DictionaryObject):
            declared = objects.as_int(objects.entry(found, "/OldLength"), -1)
            if declared not in mended[1]:
                self.cut.add(reference.idnum)
        self._mending.discard(key)
        if not isinstance(found, DictionaryObject):
            return None
        if self._encryption is not None and not self._override_encryption:
            found = self._encryption.decrypt_object(found, *key[::-1], strict=False)
        return self.cache_indirect_object(*key, found)
