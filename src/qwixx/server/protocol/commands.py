"""What a client says over the websocket: one tagged JSON object a message.

Every command that changes something carries an ``id`` of the client's own making: sent twice
(after a reconnect, say) it counts once, and gets the same answer.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from .settings import BotLevel, Name, Reaction, Settings

Id = Annotated[str, Meta(min_length=8, max_length=40, pattern=r"\A[A-Za-z0-9_-]+\Z")]
StepId = Annotated[str, Meta(max_length=24)]
"""The step that a command answers (`view.GameView.step_id`), so that a late one does no harm."""
DrawId = Annotated[str, Meta(max_length=24)]
"""The draw that a command is for (`view.DrawView.id`)."""
Hex = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
"""32 bytes in hexadecimal. Not ``$``, which would let a line feed follow."""
Seat = Annotated[int, Meta(ge=0, le=4)]


class _Said(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Hello(_Said, frozen=True, kw_only=True, tag="hello"):
    """The first message: who you are and what you have seen already.

    ``secret`` is that of your seat, or a watch key; without one you watch, if the table is
    public. ``seen`` is the version of the last update that arrived.
    """

    secret: Annotated[str, Meta(max_length=100)] | None = None
    seen: int | None = None


class Commit(_Said, frozen=True, kw_only=True, tag="commit"):
    """Fair dice: this device commits to randomness of its own (see docs/fairness.md)."""

    id: Id
    draw: DrawId
    commitment: Hex


class Reveal(_Said, frozen=True, kw_only=True, tag="reveal"):
    """Fair dice: what this device has committed to, once `view.DrawView.commitments` has it."""

    id: Id
    draw: DrawId
    entropy: Hex


class Roll(_Said, frozen=True, kw_only=True, tag="roll"):
    """The active player rolls (dice rolled by the server)."""

    id: Id
    step: StepId


class EnterDice(_Said, frozen=True, kw_only=True, tag="enter_dice"):
    """What was thrown on the real table, like ``w4 w1 r2 y5 g3 b6``.

    By the active player, or by the host for anybody (a bot, a friend far away). Sent again with
    the step of that moment it corrects the dice, as long as no person has decided on them.
    """

    id: Id
    step: StepId
    dice: Annotated[str, Meta(max_length=40)]


class Decide(_Said, frozen=True, kw_only=True, tag="decide"):
    """A decision, in notation: ``-``, ``r5``, ``5>g10``, ``4>g7=``."""

    id: Id
    step: StepId
    decision: Annotated[str, Meta(max_length=10)]


class TakeBack(_Said, frozen=True, kw_only=True, tag="take_back"):
    """Take a decision of action 1 back, as long as it has not taken effect.

    Against bots too: the last of them leaves a moment for it.
    """

    id: Id
    step: StepId


class AddBot(_Said, frozen=True, kw_only=True, tag="add_bot"):
    """Host, in the lobby: a bot takes a free seat."""

    id: Id
    level: BotLevel


class ChangeBot(_Said, frozen=True, kw_only=True, tag="change_bot"):
    """Host, between series: a bot plays at another level, under the same name."""

    id: Id
    seat: Seat
    level: BotLevel


class RemoveSeat(_Said, frozen=True, kw_only=True, tag="remove_seat"):
    """Host: free a seat in the lobby; in a running game a bot takes it over for good.

    If a person sat there, the table is then closed to newcomers (`CloseSeats`).
    """

    id: Id
    seat: Seat


class CloseSeats(_Said, frozen=True, kw_only=True, tag="close_seats"):
    """Host: let nobody else sit down, or let others again. Bots may be added all the same."""

    id: Id
    closed: bool


class ChangeSettings(_Said, frozen=True, kw_only=True, tag="change_settings"):
    """Host, in the lobby."""

    id: Id
    settings: Settings


class StartGame(_Said, frozen=True, kw_only=True, tag="start"):
    """Host: begin the game, the next game of the series, or a rematch after the last."""

    id: Id


class AskAgain(_Said, frozen=True, kw_only=True, tag="ask_again"):
    """Anybody, after a game: I would like another. The host sees it, and may start one."""

    id: Id


class AskCoach(_Said, frozen=True, kw_only=True, tag="ask_coach"):
    """The coach may be asked in this game from now on (`CoachAnswer`); all see that you do."""

    id: Id


class Pause(_Said, frozen=True, kw_only=True, tag="pause"):
    """Host: stop timers, bots and decisions until `Resume`."""

    id: Id


class Resume(_Said, frozen=True, kw_only=True, tag="resume"):
    """Host: go on."""

    id: Id


class EndGame(_Said, frozen=True, kw_only=True, tag="end"):
    """Host: end the running game without a result."""

    id: Id


class HandOver(_Said, frozen=True, kw_only=True, tag="hand_over"):
    """Host: make another person the host."""

    id: Id
    seat: Seat


class Rename(_Said, frozen=True, kw_only=True, tag="rename"):
    """Change your own name, in the lobby."""

    id: Id
    name: Name


class ChooseSheet(_Said, frozen=True, kw_only=True, tag="choose_sheet"):
    """In the lobby: which of several sheets you have (`view.TableView.sheets`).

    The host may say it of anybody, by their ``seat``. Empty: what you get.
    """

    id: Id
    sheet: Annotated[str, Meta(max_length=8)]
    seat: Seat | None = None


class Leave(_Said, frozen=True, kw_only=True, tag="leave"):
    """Get up: in the lobby the seat is free again, in a game the stand-in plays on."""

    id: Id


class ComeBack(_Said, frozen=True, kw_only=True, tag="come_back"):
    """I am here again: take the seat back from the bot that plays for me.

    Connecting does that too, and so does rolling or deciding.
    """

    id: Id


class React(_Said, frozen=True, kw_only=True, tag="react"):
    """A word to all, of a handful; nobody can say more. In no log: who is not here misses it."""

    id: Id
    what: Reaction


class Look(_Said, frozen=True, kw_only=True, tag="look"):
    """From now on tell me what changes, as `messages.Changes`, wherever that will do.

    ``number`` is that of the picture that you have. If it is not the last one that was sent to you,
    or you have none, the whole table comes first, as `messages.Update`.
    """

    number: int | None = None


class Ping(_Said, frozen=True, kw_only=True, tag="ping"):
    """Are you there? Answered by `messages.Pong`."""


TableCommand = (
    Commit
    | Reveal
    | Roll
    | EnterDice
    | Decide
    | TakeBack
    | AddBot
    | ChangeBot
    | RemoveSeat
    | CloseSeats
    | ChangeSettings
    | StartGame
    | AskAgain
    | AskCoach
    | Pause
    | Resume
    | EndGame
    | HandOver
    | Rename
    | ChooseSheet
    | Leave
    | ComeBack
)
"""What changes a table."""

Command = Hello | Look | Ping | React | TableCommand
