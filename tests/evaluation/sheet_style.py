"""What the contact sheet's pages look like and how they are filtered: CSS and a few lines of JS.

No input. Colours are set for light and dark by the reader's preference; pages themselves are paper
and stay white. Not here: what is on a sheet (`sheet`).
"""

from __future__ import annotations

STYLE = """
:root{color-scheme:light dark;--back:#f4f4f2;--card:#fff;--ink:#1b1b1b;--faint:#5c5c5c;
--line:#cfcfca;--sent:#0a63c9;--read:#6b4fb3;--skip:#777;--wanted:#0a7d43;--missed:#d1001f;
--extra:#d96b00}
@media (prefers-color-scheme:dark){:root{--back:#16181b;--card:#212428;--ink:#ececec;
--faint:#a9adb3;--line:#3b4047}}
*{box-sizing:border-box}
body{margin:0;padding:1rem;background:var(--back);color:var(--ink);
font:15px/1.45 system-ui,"DejaVu Sans",sans-serif}
h1{font-size:1.3rem;margin:0 0 .3rem}h2{font-size:1rem;margin:0;overflow-wrap:anywhere}
p{margin:.2rem 0;max-width:75ch}.faint{color:var(--faint)}
header{margin-bottom:1rem}
nav{display:flex;flex-wrap:wrap;gap:.4rem;margin:.6rem 0}
nav button{font:inherit;font-size:.85rem;padding:.2rem .6rem;border-radius:1rem;cursor:pointer;
border:1px solid var(--line);background:var(--card);color:inherit}
nav button[aria-pressed=true]{background:var(--ink);color:var(--back);border-color:var(--ink)}
.key span{display:inline-block;margin-right:1rem}
.key i{display:inline-block;width:1.3em;height:.85em;margin-right:.4em;vertical-align:-.1em}
main{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,26rem),1fr))}
article{background:var(--card);border:1px solid var(--line);border-radius:.4rem;padding:.7rem;
min-width:0;content-visibility:auto;contain-intrinsic-size:auto 60rem}
article[hidden]{display:none}article.wide{grid-column:1/-1}
.page{display:block;width:100%;height:auto;background:#fff;border:1px solid var(--line);
margin:.5rem 0;cursor:zoom-in}article.wide .page{cursor:zoom-out}
ul{margin:.2rem 0;padding-left:1.1rem}li{overflow-wrap:anywhere}
summary{cursor:pointer}
.close{display:flex;flex-wrap:wrap;gap:.4rem;margin:.3rem 0}
.close figure{margin:0;max-width:100%}.close figcaption{font-size:.8rem;overflow-wrap:anywhere}
.close svg{display:block;background:#fff;border:1px solid var(--line);max-width:100%}
.close .missed{fill-opacity:0}
rect{vector-effect:non-scaling-stroke}
.ocr{fill:var(--sent);fill-opacity:.07;stroke:var(--sent);stroke-width:1.6}
.already_read{fill:none;stroke:var(--read);stroke-width:1.6;stroke-dasharray:7 3}
.skip{fill:none;stroke:var(--skip);stroke-width:1.2;stroke-dasharray:2 3}
.wanted{fill:none;stroke:var(--wanted);stroke-width:2.2;stroke-dasharray:9 4}
.unwanted{fill:none;stroke:var(--wanted);stroke-width:1;stroke-dasharray:2 4}
.missed{fill:var(--missed);fill-opacity:.3;stroke:var(--missed);stroke-width:1.2}
.extra{fill:var(--extra);fill-opacity:.3;stroke:var(--extra);stroke-width:1.2}
i.ocr{background:#0a63c922;border:2px solid var(--sent)}
i.already_read{border:2px dashed var(--read)}i.skip{border:2px dotted var(--skip)}
i.wanted{border:2px dashed var(--wanted)}i.unwanted{border:1px dotted var(--wanted)}
i.missed{background:#d1001f55;border:1px solid var(--missed)}
i.extra{background:#d96b0055;border:1px solid var(--extra)}
"""

#: Buttons show one kind; a page that is clicked takes the whole width.
SCRIPT = """
const cards=[...document.querySelectorAll('article')],
buttons=[...document.querySelectorAll('nav button')];
for(const b of buttons)b.onclick=()=>{
for(const o of buttons)o.setAttribute('aria-pressed',String(o===b));
for(const c of cards)c.hidden=b.dataset.kind!==''&&c.dataset.kind!==b.dataset.kind;};
for(const c of cards)c.querySelector('.page').onclick=()=>c.classList.toggle('wide');
"""
