"""Rules for vector clusters: outlined text, drawings with outlined labels, everything else.

In: a cluster and the words on it. Out: a `Verdict`, or None for a cluster that is no candidate
(no letter shape in it). See routing.md, "Letters drawn as outlines".
"""

from __future__ import annotations

from inkroute.geometry import PER_MILLE, per_mille
from inkroute.model import Decision, Reason, VectorCluster
from inkroute.policy import Policy
from inkroute.route.facts import WordIndex
from inkroute.route.images import Verdict


def judge(
    cluster: VectorCluster, shown: WordIndex, layer: WordIndex, policy: Policy
) -> Verdict | None:
    """Whether a cluster's letter shapes are to be read."""
    if len(cluster.letters) < policy.letter_run:
        return None
    cover = layer.cover(cluster.box)
    if cover >= policy.layer_share:
        sentence = f"Invisible text covers {cover // 10} % of it."
        return Verdict(Decision.ALREADY_READ, PER_MILLE, (Reason("ocr_layer", cover, sentence),))
    if cluster.lettered < policy.letter_run:
        count = len(cluster.letters)
        sentence = f"Its {count} letter-like shapes do not stand in lines as letters do."
        return Verdict(Decision.SKIP, 0, (Reason("no_letter_runs", count, sentence),))
    under = shown.cover(cluster.box)
    share = per_mille(len(cluster.letters), cluster.paths)
    confidence = max(policy.image_threshold, per_mille(cluster.lettered, len(cluster.letters)))
    if share == PER_MILLE:
        sentence = (
            f"{cluster.lettered} shapes stand in lines as letters do: text drawn as outlines."
        )
        reasons = [Reason("outlined_text", cluster.lettered, sentence)]
    else:
        sentence = f"A drawing with {cluster.lettered} outlined letters in it: its labels."
        reasons = [Reason("outlined_labels", cluster.lettered, sentence)]
    if under >= policy.text_over_high:
        sentence = f"Visible text covers {under // 10} % of it as well."
        reasons.append(Reason("under_text", under, sentence))
    return Verdict(
        Decision.OCR, confidence, tuple(reasons), (4 - cluster.turn) % 4 if cluster.turn else 0
    )
