"""What the sheet of glyphs looks like: CSS for light and dark, from 360 px on.

No input. Pictures are paper and stay white. Not here: what is on a sheet (`sheet`).
"""

from __future__ import annotations

STYLE = """
:root{color-scheme:light dark;--back:#f4f4f2;--card:#fff;--ink:#1b1b1b;--faint:#5c5c5c;
--line:#cfcfca;--unresolved:#c00020;--proposed:#8a5a00;--validated:#0a6b3a;--on:#fff;
--tint:#fff0f1}
@media (prefers-color-scheme:dark){:root{--back:#16181b;--card:#212428;--ink:#ececec;
--faint:#a9adb3;--line:#3b4047;--unresolved:#ff8a96;--proposed:#f0b95a;--validated:#6fd39c;
--on:#16181b;--tint:#3a1d22}}
*{box-sizing:border-box}
body{margin:0;padding:1rem;background:var(--back);color:var(--ink);
font:15px/1.45 system-ui,"DejaVu Sans",sans-serif}
h1{font-size:1.3rem;margin:0;overflow-wrap:anywhere}h2{font-size:1.1rem;margin:1.4rem 0 .2rem}
h3{font-size:1rem;margin:0;overflow-wrap:anywhere}
p{margin:.3rem 0;max-width:75ch}.faint{color:var(--faint);font-size:.87rem;overflow-wrap:anywhere}
.counts a{display:inline-block;margin:0 .4rem .3rem 0;padding:.15rem .7rem;border-radius:1rem;
text-decoration:none;color:var(--on);background:var(--own)}
.unresolved{--own:var(--unresolved)}.proposed{--own:var(--proposed)}
.validated{--own:var(--validated)}
section>h2{color:var(--own)}
.cards{columns:22rem;column-gap:.8rem}
article{break-inside:avoid;margin:0 0 .8rem;padding:.7rem;background:var(--card);
border:1px solid var(--line);border-left:5px solid var(--own);border-radius:.4rem}
article.unresolved{background:var(--tint);border-color:var(--own)}
.badge{float:right;margin-left:.5rem;padding:0 .5rem;border-radius:1rem;font-size:.8rem;
font-weight:400;color:var(--on);background:var(--own)}
.pair{display:flex;align-items:center;gap:.7rem;margin:.5rem 0}
.glyph,.view{background:#fff;border:1px solid var(--line)}
.glyph{flex:none;max-width:6rem;max-height:6rem}.view{display:block;max-width:100%;margin:.3rem 0}
.none{flex:none;width:4rem;padding:.6rem .2rem;text-align:center;border:1px dashed var(--line);
color:var(--faint);font-size:.8rem}
.arrow{color:var(--faint)}
.sign,.small{font-family:"Noto Sans Symbols 2","Noto Sans Symbols","Segoe UI Symbol",
"Apple Symbols","DejaVu Sans",sans-serif;line-height:1.1}
.sign{flex:none;font-size:2.8rem;min-width:3rem;text-align:center}
.unknown{color:var(--own)}.name{min-width:0;overflow-wrap:anywhere}
.small{flex:none;width:2rem;font-size:1.6rem;text-align:center}
.example{overflow-wrap:anywhere}
mark{background:none;color:inherit;font-weight:700;border-bottom:2px solid var(--own)}
details{margin:.3rem 0}summary{cursor:pointer}
ul{margin:.3rem 0;padding:0;list-style:none}
li{display:flex;gap:.6rem;padding:.3rem 0;border-top:1px solid var(--line)}li div{min-width:0}
pre{margin:.4rem 0 0;padding:.4rem .5rem;background:var(--back);border-radius:.3rem;
font-size:.8rem;white-space:pre-wrap;overflow-wrap:anywhere;user-select:all}
pre span{white-space:nowrap}
.fonts{font-size:.9rem;max-width:none}.fonts a{color:var(--own)}
"""
