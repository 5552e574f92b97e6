"""The style sheet of the HTML output: calm, readable, light and dark, screen and paper.

In: nothing. Out: one string of CSS. Colours are safe for the colour-blind: provenance also shows
as words (labels), and doubt as a line under the word. Not here: markup (`html`, `html_page`).
"""

from __future__ import annotations

STYLE = """
:root {
  color-scheme: light dark;
  --paper: #ffffff; --desk: #f3f1ec; --ink: #22252a; --soft: #646a73; --line: #e0ddd5;
  --file: #7b8794; --layer: #7d55c7; --repaired: #0b8378; --ocr: #a26000; --doubt: #c2374b;
  --shade: 9%;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #1d2025; --desk: #14161a; --ink: #e4e5e8; --soft: #9aa1ab; --line: #32363d;
    --file: #76818e; --layer: #ab8cf0; --repaired: #3cc0b2; --ocr: #e5a23f; --doubt: #f07a8b;
    --shade: 14%;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; padding: 2.5rem 1rem 4rem; background: var(--desk); color: var(--ink);
  font: 1.0625rem/1.62 Charter, "Bitstream Charter", "Iowan Old Style", Palatino, Cambria,
    "Noto Serif", "DejaVu Serif", Georgia, serif;
  overflow-wrap: break-word;
}
.top, main, footer { max-width: 57rem; margin-inline: auto; }
.top h1 {
  margin: 0 0 .35rem; font-size: clamp(1.35rem, 1.05rem + 1.3vw, 1.9rem);
  line-height: 1.25; font-weight: 650; overflow-wrap: anywhere;
}
.facts, .legend, details, .note, .from, .page > header, footer {
  font-family: ui-sans-serif, system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans",
    sans-serif;
}
.facts { margin: 0; color: var(--soft); font-size: .875rem; line-height: 1.5; }
.hash { font-family: ui-monospace, monospace; font-size: .8125rem; overflow-wrap: anywhere; }
.legend {
  display: flex; flex-wrap: wrap; gap: .45rem 1.4rem; margin: 1.1rem 0 0; padding: .75rem 1rem;
  list-style: none; font-size: .875rem; line-height: 1.4; background: var(--paper);
  border: 1px solid var(--line); border-radius: .6rem;
}
.legend li { display: flex; align-items: baseline; gap: .5rem; }
.legend b { font-weight: 600; font-variant-numeric: tabular-nums; }
.legend i {
  width: .8rem; height: .8rem; border-radius: .2rem; align-self: center; background: var(--c);
}
.legend i.doubt { height: 0; border-radius: 0; background: none; border-bottom: 2px dotted; }
.file { --c: var(--file); } .file_ocr_layer { --c: var(--layer); }
.repaired { --c: var(--repaired); } .ocr { --c: var(--ocr); } .doubt { --c: var(--doubt); }
.legend i.doubt { border-color: var(--doubt); }
.page {
  margin-top: 1.75rem; background: var(--paper); border: 1px solid var(--line);
  border-radius: .75rem; overflow: clip;
}
.page > header {
  display: flex; flex-wrap: wrap; align-items: baseline; gap: .15rem .9rem;
  padding: .85rem 1.5rem; border-bottom: 1px solid var(--line);
}
.page h2 { margin: 0; font-size: .9375rem; font-weight: 650; }
.page h2 a { color: inherit; text-decoration: none; }
details { border-bottom: 1px solid var(--line); font-size: .875rem; line-height: 1.5; }
summary { padding: .6rem 1.5rem; color: var(--soft); cursor: pointer; }
summary:hover { color: var(--ink); }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--layer); outline-offset: -2px; }
.routes { margin: 0; padding: 0 1.5rem .9rem; list-style: none; }
.routes > li { padding: .55rem 0; border-top: 1px solid var(--line); }
.routes b { font-weight: 600; }
.routes ul { margin: .15rem 0 0; padding-inline-start: 1.1rem; color: var(--soft); }
.body { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: 1.75rem;
  padding: 1.5rem; }
.map { position: sticky; top: 1.5rem; align-self: start; width: 100%; max-height: 12rem;
  background: var(--paper); border: 1px solid var(--line); border-radius: .25rem; }
.map .b { fill: var(--c); fill-opacity: .5; }
.map a:hover .b, .map a:focus .b { fill-opacity: 1; }
.map .r { fill: none; stroke: var(--ocr); stroke-width: 1.5; vector-effect: non-scaling-stroke; }
.map .r.skip, .map .r.already_read { stroke: var(--soft); stroke-dasharray: 3 3; }
.text { min-width: 0; max-width: 42rem; }
.text > * {
  position: relative; margin: 0 0 .8rem; padding: .1rem .85rem; white-space: pre-line;
  border-inline-start: 3px solid var(--c); border-radius: 1px;
}
.text > .file { border-color: color-mix(in srgb, var(--c) 38%, transparent); }
.text > :not(.file, .mixed, .empty) {
  padding-block: .35rem; background: color-mix(in srgb, var(--c) var(--shade), transparent);
}
.text > .mixed { padding-block: .35rem; border-inline-start-style: double;
  border-inline-start-width: 5px; }
.text > :target { outline: 2px solid var(--c); outline-offset: 3px; border-radius: 3px; }
.text h3, .text h4, .text h5 { line-height: 1.3; font-weight: 650; margin-top: 1.3rem; }
.text > :first-child { margin-top: 0; }
.text h3 { font-size: 1.5rem; } .text h4 { font-size: 1.28rem; } .text h5 { font-size: 1.1rem; }
.from {
  display: block; margin-bottom: .1rem;
  color: color-mix(in srgb, var(--c) 70%, var(--ink)); font-size: .75rem; font-weight: 600;
  letter-spacing: .01em; line-height: 1.5; direction: ltr; text-align: start;
}
.mixed .w { border-radius: .18rem; background: color-mix(in srgb, var(--c) 20%, transparent);
  -webkit-box-decoration-break: clone; box-decoration-break: clone; }
.mixed .w.file { background: none; }
.u1, .u2, .lost {
  color: inherit; background: none; text-decoration: underline dotted var(--doubt);
  text-decoration-thickness: 2px; text-underline-offset: .2em; text-decoration-skip-ink: none;
  cursor: help;
}
.u1 { text-decoration-color: color-mix(in srgb, var(--doubt) 55%, transparent); }
.u2, .lost { background: color-mix(in srgb, var(--doubt) 16%, transparent);
  border-radius: .18rem; }
.lost { text-decoration-style: wavy; text-decoration-thickness: 1.5px; }
.gap { display: inline-block; width: 1.75em; }
.note, .text > .empty { color: var(--soft); border: 0; padding: 0; font-style: italic; }
footer { margin-top: 1.5rem; color: var(--soft); font-size: .8125rem; line-height: 1.5; }
@media (max-width: 42rem) {
  body { padding: 1.25rem .75rem 3rem; font-size: 1rem; }
  .page > header, summary { padding-inline: 1rem; }
  .routes { padding-inline: 1rem; }
  .legend { gap: .4rem 1rem; }
  .body { display: block; padding: 1rem; }
  .map { position: static; float: inline-end; width: 4rem; max-height: 6rem;
    margin: 0 0 .5rem .75rem; }
  .text > * { padding-inline: .65rem 0; }
  .text > :not(.file, .mixed, .empty) { padding-inline-end: .4rem; }
}
@media print {
  :root { --paper: #fff; --desk: #fff; --ink: #000; --soft: #555; --line: #ccc; --shade: 7%;
    --file: #7b8794; --layer: #6a3fbf; --repaired: #0b7368; --ocr: #9a5b00; --doubt: #b02a3e; }
  body { padding: 0; font-size: 10.5pt; print-color-adjust: exact;
    -webkit-print-color-adjust: exact; }
  .top, main, footer { max-width: none; }
  .page { border: 0; border-radius: 0; margin-top: 1.2rem; overflow: visible;
    break-before: page; }
  .page:first-child { break-before: auto; }
  .page > header, .body { padding-inline: 0; }
  .map { position: static; }
  details { display: none; }
  .text h3, .text h4, .text h5, .from, .page > header { break-after: avoid; }
  .text > p { orphans: 2; widows: 2; }
}
"""
