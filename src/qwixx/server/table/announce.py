"""What everybody is told about a fact: only what everybody may know."""

from __future__ import annotations

from qwixx import rules
from qwixx.rules import Step
from qwixx.server.protocol import events
from qwixx.server.protocol.events import Event

from . import facts
from .draft import Draft
from .facts import Entry
from .state import Table


def announcements(draft: Draft) -> list[list[Event]]:
    """The announcements of a draft, fact by fact."""
    return [announce(before, entry, now) for before, entry, now in draft.steps]


def announce(before: Table, entry: Entry, now: Table) -> list[Event]:
    """What to tell when ``entry`` has turned one table into the other."""
    fact = entry.fact
    match fact:
        case facts.Decided(seat=seat, how="rule"):
            return [*_nothing_fits(before, seat), *_of_game(before, now)]
        case facts.Decided() | facts.Ended():
            return _of_game(before, now)
        case facts.DrawBroken(missing=missing):
            return [events.DrawBroken(missing=missing)]
        case facts.Started(first=first, drawn=drawn):
            number = now.game.of_series if now.game else 1
            return [events.GameStarted(number=number, first=first, drawn=drawn)]
        case facts.Rolled():
            return [events.Rolled(seat=now.game.state.active if now.game else 0)]
        case facts.Corrected():
            active = now.game.state.active if now.game else 0
            return [events.Rolled(seat=active, corrected=True)]
        case facts.WentAway(seat=seat, reason=reason):
            level = now.settings.stand_in
            return [events.WentAway(seat=seat, reason=reason, level=level)]
        case facts.CameBack(seat=seat):
            return [events.CameBack(seat=seat)]
        case facts.Paused():
            return [events.Paused()]
        case facts.Resumed():
            return [events.Resumed()]
        case facts.NewSettings():
            return [events.SettingsChanged()]
        case _:
            return _of_seats(before, fact)


def _of_seats(before: Table, fact: facts.Fact) -> list[Event]:
    match fact:
        case facts.Sat(seat=seat, name=name, level=level):
            return [events.SatDown(seat=seat, name=name, level=level)]
        case facts.GotUp(seat=seat, removed=removed):
            return [events.GotUp(seat=seat, name=before.seats[seat].name, removed=removed)]
        case facts.TookChair(seat=seat, name=name):
            return [events.SatDown(seat=seat, name=name, level=None)]
        case facts.Coached(seat=seat):
            return [events.Coached(seat=seat)]
        case facts.AskedAgain(seat=seat):
            return [events.AskedAgain(seat=seat)]
        case facts.Replaced(seat=seat, level=level) if before.seats[seat].kind == "bot":
            return [events.BotChanged(seat=seat, level=level)]
        case facts.Replaced(seat=seat):
            return [events.GotUp(seat=seat, name=before.seats[seat].name, removed=True)]
        case facts.HostIs(seat=seat):
            return [events.HostChanged(seat=seat)]
        case facts.SeatsClosed(closed=closed):
            return [events.SeatsClosed(closed=closed)]
        case _:
            return []


def _nothing_fits(before: Table, seat: int) -> list[Event]:
    step = before.game.state.step if before.game else None
    if step is Step.ACTION2:
        return [events.NothingFits(seat=seat, action=2)]
    if step is Step.ACTION3:
        return [events.NothingFits(seat=seat, action=3)]
    # Who passes in action 1 is not said before everybody has decided.
    return []


def _of_game(before: Table, now: Table) -> list[Event]:
    if before.game is None or now.game is None:
        return []
    if now.game.ended_early:
        return [events.GameOver(winners=[], early=True)]
    return [_event(told) for told in rules.news(before.game.state, now.game.state)]


def _event(told: rules.News) -> Event:
    match told:
        case rules.Crossed(seat, cell, locked):
            return events.Crossed(seat=seat, cell=str(cell), locked=locked)
        case rules.Moved(seat, space):
            return events.Moved(seat=seat, space=space)
        case rules.Closed(colour, seats):
            return events.RowClosed(colour=colour.word, seats=list(seats))
        case rules.Misthrown(seat, count):
            return events.Misthrown(seat=seat, count=count)
        case rules.LastRound(seat):
            return events.LastRound(seat=seat)
        case rules.Over(winners):
            return events.GameOver(winners=list(winners), early=False)
