"""Private use codes of a corpus: found, shown to a person, confirmed, repaired (glyphs.md)."""
