"""Draws the routed regions and reads them: the only place with files, processes and clocks.

In: routes of the core. Out: the words that Tesseract read there, on the displayed page. Not
here: any decision on what is read or which word is kept; both are the core's.

`api` -> `reader` -> `pool` -> (another process) `worker` -> `readings` -> `drawing`, `tesseract`.
`crops` is the geometry between a route and the pixels of its crop; `cache` keeps what was read.
`explain` says in words, and `view` draws, what is on a page and why it is read or not.
"""
