"""What a state, a roll and a decision are worth, and why.

`make_judge` makes a judge for a game, who says what a moment, a roll and each option are worth to
all seats, and how sure that is. `review` takes a game apart::

    judge = make_judge(state.setup)
    judge.now(state).win
    judge.options(state, seat).best.decision
    review(record).parts(seat, Measure.WIN).luck

The page docs/insight.md has the definitions, and how good the values are.

- `value`: what a value is; `judge`: who finds them; `moments`: how, with a net
- `solo`: one player alone; `ends`: the last turns of two, with `solving` and `matrix`
- `review`: luck, play, the others' play, and the rest; `matches`: whole matches without luck
- `reasons`: what an option is about, as facts; `words`: the same in six languages
- `whatif`: a game goes on otherwise; `puzzles`: positions with one best decision
"""

import qwixx.full  # noqa: F401 - says what is missing

from .ahead import ALL
from .judge import DEPTH, Judge, make_judge
from .matches import AdjustedMatch, AdjustedStopped, match_without_luck, meet_without_luck
from .moments import SCORE, WIN, look, values
from .objects import options_object, review_object, value_object
from .par import solo_par, spread
from .reasons import Code, Reason, reasons
from .review import Judged, Label, Parts, Review, ReviewedTurn, label_of, review
from .value import How, Measure, Option, Options, Value
from .whatif import take_over, what_if
from .words import LANGUAGES, in_words

__all__ = [
    "ALL",
    "DEPTH",
    "LANGUAGES",
    "SCORE",
    "WIN",
    "AdjustedMatch",
    "AdjustedStopped",
    "Code",
    "How",
    "Judge",
    "Judged",
    "Label",
    "Measure",
    "Option",
    "Options",
    "Parts",
    "Reason",
    "Review",
    "ReviewedTurn",
    "Value",
    "in_words",
    "label_of",
    "look",
    "make_judge",
    "match_without_luck",
    "meet_without_luck",
    "options_object",
    "reasons",
    "review",
    "review_object",
    "solo_par",
    "spread",
    "take_over",
    "value_object",
    "values",
    "what_if",
]
