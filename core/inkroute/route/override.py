"""What a user decides about a file's text over the router's head: to keep it, or to drop it.

In: a routed page. Out: the page with other routes and facts, so that reading and merging follow.
Not here: the decision (`--text-layer`), and `auto`, which changes nothing.
"""

from __future__ import annotations

from dataclasses import replace

from inkroute.geometry import PER_MILLE
from inkroute.model import Decision, Reason, Route, RouteSource, Word
from inkroute.policy import Policy
from inkroute.route.page import Routed
from inkroute.text_layer_facts import TextLayerUse

_KEPT = Reason("text_layer_always", 1, "Its text is kept, as was asked.")
_DROPPED = Reason("text_layer_never", 1, "The page is read whole, as was asked.")
_INSIDE = Reason("text_layer_never", 1, "It is read with the page, as was asked.")


def apply(routed: Routed, use: TextLayerUse, policy: Policy) -> Routed:
    """The page as the user wants its text treated."""
    if use is TextLayerUse.ALWAYS:
        return _keep(routed)
    if use is TextLayerUse.NEVER:
        return _drop(routed, policy)
    return routed


def _keep(routed: Routed) -> Routed:
    """No word of the file is read again; what is in pictures and drawings alone still is."""
    routes = tuple(_kept(route, routed) for route in routed.routes)
    read = [route.box for route in routes if route.decision is Decision.ALREADY_READ]
    inside: list[Word] = []
    others: list[Word] = []
    for word in routed.facts.layer:
        on_picture = any(box.holds(*word.box.centre) for box in read)
        (inside if on_picture else others).append(word)
    # Those that lie on no picture are seen by nobody: left alone, the merge leaves them out.
    shown = routed.facts.shown + tuple(others)
    facts = replace(routed.facts, shown=shown, layer=tuple(inside))
    return replace(routed, facts=facts, routes=routes)


def _kept(route: Route, routed: Routed) -> Route:
    if route.decision is not Decision.OCR:
        return route
    if routed.words_of.get(route.key):
        return _decided(route, Decision.SKIP, _KEPT)
    if any(reason.name == "ocr_layer" for reason in route.reasons):
        return _decided(route, Decision.ALREADY_READ, _KEPT)
    return route


def _drop(routed: Routed, policy: Policy) -> Routed:
    """No word of the file is kept: the page is one region, but for a page with nothing on it."""
    page = routed.facts.page
    facts = replace(routed.facts, shown=(), undecoded=(), layer=())
    routes = [
        _decided(route, Decision.SKIP, _INSIDE) if route.decision is Decision.OCR else route
        for route in routed.routes
        if route.source is not RouteSource.PAGE
    ]
    if page.words or page.images or page.vectors or not page.complete:
        box = page.box
        dpi = max((route.dpi for route in routed.routes), default=policy.crop_dpi_min)
        key = f"p{page.index + 1}-page-{box.x0}-{box.y0}-{box.x1}-{box.y1}"
        routes.append(
            Route(
                key,
                page.index,
                box,
                RouteSource.PAGE,
                Decision.OCR,
                PER_MILLE,
                (_DROPPED,),
                dpi,
                0,
            )
        )
    return replace(routed, facts=facts, routes=tuple(routes), words_of={})


def _decided(route: Route, decision: Decision, reason: Reason) -> Route:
    return replace(
        route, decision=decision, confidence=PER_MILLE, reasons=(reason, *route.reasons)
    )
