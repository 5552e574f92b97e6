"""The file's objects: the only floor that imports pypdf."""
