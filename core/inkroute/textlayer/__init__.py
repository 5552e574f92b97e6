"""May the text layer be believed? Which characters are no text at all, and is it language?"""

from inkroute.textlayer.characters import is_undecoded, undecoded_share
from inkroute.textlayer.language import Judgement, Verdict, judge

__all__ = ["Judgement", "Verdict", "is_undecoded", "judge", "undecoded_share"]
