"""Names that people at a table can see and tell apart.

A record may hold more names than these; docs/protocol.md says what is asked for here and why.
"""

from __future__ import annotations

import unicodedata
from itertools import groupby

from qwixx import rules

from .state import Denied, denied

TURNS_WRITING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Signs that change the direction of what stands after a name."""
MOST_MARKS = 4
"""On one letter; more of them run into the lines above and below."""
TOFU = "\ufffd"
"""Stands for all signs that no font has: they are shown as the same empty box."""

_BLANKS = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0\ufffc\U0001d159"), " ")
"""Letters and symbols that are shown as an empty space."""
_IGNORED = "\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f\u2065" + "".join(
    map(chr, (*range(0xFE00, 0xFE10), *range(0xFFF0, 0xFFF9), *range(0xE0000, 0xE1000)))
)
"""Signs that Unicode wants to be left out where they are not understood."""
_JOINERS = (
    "\u1039\u17d2\u1a60\u1bab\u2d7f\uaaf6\U00010a3f\U0001107f\U00011133\U000113d0\U0001193e"
    "\U00011a47\U00011a99\U00011d45\U00011d97\U00011f42\U00016fe4"
)
"""Marks that stack or join the letters of their own script, and are nothing beside others."""
_UNSEEN = frozenset(_IGNORED + _JOINERS)
_LIKE = """
AΑАᎪꓮⲀ aαаɑⲁ BΒВᏴꓐⲂ bЬƅ CϹСᏟꓚⲤ cϲсⲥ Dꓓ dԁ EΕЕᎬꓰⲈ eеⲉ FϜꓝ GԌᏀꓖ gɡ HΗНᎻꓧⲎ hһҺ iıɩιіⲓ JͿЈᎫꓙ jϳј
KΚКᏦꓗⲔ kĸκкⲕ l1IǀΙІӀӏꓲⲒ LꓡⳐ MΜМϺᎷꓟⲘ mмⲙ NΝꓠⲚ nⲛ O0ΟОՕꓳⲞ oοσоօⲟ PΡРᏢꓑⲢ pρрⲣ QԚ qԛ Rꓣ SЅՏᏚꓢ sѕ
TΤТᎢꓔⲦ tⲧ UՍꓴ uυʋս VѴᏙꓦ vνѵ WԜᎳꓪ wωѡԝ XΧХꓫⲬ xхⲭ YΥҮꓬⲨ yγуүⲩ ZΖᏃꓜⲌ zⲍ ßβ
'`´ʹʻʼ‘’‛′ -‐‑‒–—―−
"""
"""Each letter, and behind it those of other scripts and the digits that look like it."""
_LIKENESS = str.maketrans({sign: word[0] for word in _LIKE.split() for sign in word[1:]})


def tidied(name: str) -> str:
    """A name in its usual form: composed, with single spaces and none around it."""
    return " ".join(unicodedata.normalize("NFC", name).translate(_BLANKS).split())


def verify_seen(name: str) -> None:
    """Refuse a tidied name that cannot be written in a record, or cannot be seen as it is."""
    try:
        rules.verify_name(name)
    except rules.Refused as refused:
        raise denied("name", refused) from None
    if why := why_unseen(name):
        raise Denied("name", why)


def why_unseen(name: str) -> str:
    """Why a tidied name cannot be seen as it is, in a sentence; empty if it can."""
    if any(sign in TURNS_WRITING for sign in name):
        return "This name has a sign in it that turns the writing around."
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in name):
        return "Nothing of this name can be seen. Please take another."
    marks = groupby(name, lambda sign: unicodedata.category(sign) in ("Mn", "Me"))
    if any(is_mark and len(list(run)) > MOST_MARKS for is_mark, run in marks):
        return f"A letter of this name has more than {MOST_MARKS} marks."
    return ""


def look_alike(one: str, other: str) -> bool:
    """Whether two names are the same to somebody who glances at them."""
    return not _looks(one).isdisjoint(_looks(other))


def _looks(name: str) -> set[str]:
    """What a name may be read as: as it is, and with look-alikes taken for letters.

    Both, because capital I is the same letter as i, but looks like l.
    """
    seen = "".join(map(_shown, name))
    shape = unicodedata.normalize("NFKD", seen.translate(_LIKENESS)).translate(_LIKENESS)
    return {_folded(seen), _folded(shape).replace("rn", "m").replace("vv", "w")}


def _folded(text: str) -> str:
    text = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(unicodedata.normalize("NFKC", text).split())


def _shown(sign: str) -> str:
    """A sign as it is seen: not at all, as the box for those that no font has, or as itself."""
    category = unicodedata.category(sign)
    if category == "Cf" or sign in _UNSEEN:
        return ""
    return TOFU if category in ("Cn", "Co") else sign
