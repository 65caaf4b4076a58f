"""A person decides: asking, refusing in words, warning, confirming, and wishes in between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.text import Text

from qwixx.cli.errors import CliError
from qwixx.cli.showing.words import capital, starts
from qwixx.cli.terminal.answers import (
    NO,
    WORDS,
    YES,
    Wish,
    read_answer,
    read_choice,
    read_typed_dice,
)
from qwixx.cli.terminal.help_text import help_text
from qwixx.cli.terminal.look import QUIET, STRONG
from qwixx.cli.terminal.records import new_file, suggested_name
from qwixx.cli.terminal.saying import in_signs, in_words, question
from qwixx.cli.terminal.screen import Screen
from qwixx.cli.terminal.seats import Seat
from qwixx.rules import (
    Answer,
    Decision,
    Dice,
    Misthrown,
    Over,
    Refused,
    State,
    Step,
    asked,
    decide,
    legal,
    news,
    roll,
    verify_decision,
)

ACTIONS = {
    Step.ACTION1: "white sum",
    Step.ACTION2: "white + colour",
    Step.ACTION3: "move",
}


class Mistyped(Exception):
    """The dice of this turn were typed wrongly, and nobody has decided anything about them."""


class Quit(Exception):
    """Somebody wants to stop, and maybe to save the game in a file."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file


@dataclass
class Chooser:
    """Asks the people at this keyboard. ``draw`` shows a seat the table."""

    screen: Screen
    seats: Sequence[Seat]
    draw: Callable[[State, int], None]
    quick: bool
    is_saved: bool
    can_retype: bool = False
    """Whether dice have been typed that nobody at this keyboard has answered yet."""

    def choose(self, state: State, seat: int) -> Answer:
        """One person's confirmed decision, with the choices that it leads to."""
        self._hand_over(state, seat)
        self.draw(state, seat)
        text: str | None = None
        while True:
            text = self.screen.ask(self._question(state, seat)) if text is None else text
            decision = self._understood(text, state, seat)
            text = None
            if isinstance(decision, Wish):
                self.grant(decision, state, seat)
            elif decision is not None:
                answer = self._complete(state, seat, decision)
                if answer is None:
                    self.screen.say("Taken back.")
                    continue
                warning = self._warning(state, seat, answer)
                if self.quick and not warning:
                    self.can_retype = False
                    return answer
                said = self.screen.ask(_confirmation(state, seat, answer, warning))
                if said.strip().lower() in YES:
                    self.can_retype = False
                    return answer
                if said.strip().lower() in NO:
                    self.screen.say("Taken back.")
                else:
                    text = said  # another choice instead

    def _complete(self, state: State, seat: int, decision: Decision) -> Answer | None:
        """A decision with all that it asks for; nothing if it is taken back on the way."""
        answer: Answer = (decision,)
        state = decide(state, seat, decision)
        while choices := asked(state, seat):
            choice = choices[0] if len(choices) == 1 else self._choice(state, seat, choices)
            if choice is None:
                return None
            answer = (*answer, choice)
            state = decide(state, seat, choice)
        return answer

    def _choice(self, state: State, seat: int, choices: Sequence[Decision]) -> Decision | None:
        line = Text(question(state, seat, choices), STRONG).append("   u undo", QUIET)
        while True:
            try:
                choice = read_choice(self.screen.ask(line), choices)
            except Refused as error:
                self.screen.say(sentence(error))
                continue
            if choice is Wish.UNDO:
                return None
            if not isinstance(choice, Wish):
                return choice
            self.grant(choice, state, seat)

    def forced(self, state: State, seat: int, decision: Decision) -> None:
        """There is no choice; only what is bad news is worth a pause."""
        warning = self._warning(state, seat, (decision,))
        if warning and self.screen.redraws:
            self.draw(state, seat)
            self._go_on(f"Nothing fits: {warning}. Enter to go on.", state, seat)
            self.can_retype = False

    def _go_on(self, told: str, state: State, seat: int) -> None:
        """Let somebody read this; whatever else they want is done before."""
        while True:
            wish = _wish(self.screen.ask(told), state)
            if wish is None or wish is Wish.LOOK:
                return
            self.grant(wish, state, seat)

    def dice(self, state: State) -> Dice:
        """Real dice, typed in."""
        self.can_retype = False
        people = [seat for seat, other in enumerate(self.seats) if other.is_person]
        viewer = state.active if state.active in people or not people else people[0]
        self.draw(state, viewer)
        prompt = Text(f"{starts(self.seats[state.active].name, 'rolls')}.  ", STRONG)
        prompt.append("Type the dice, like w4 w1 r2 y5 g3 b6 or 4 1 2 5 3 6; q quits.", QUIET)
        while True:
            text = self.screen.ask(prompt)
            try:
                dice = read_typed_dice(text, state)
                roll(state, dice)
            except Refused as error:
                wish = _wish(text, state)
                if wish is None:
                    self.screen.say(sentence(error))
                else:
                    self.grant(wish, state, viewer)
            else:
                self.can_retype = True
                self._tell_if_nobody_is_asked(roll(state, dice), people)
                return dice

    def _tell_if_nobody_is_asked(self, state: State, people: Sequence[int]) -> None:
        """Or dice that were typed wrongly would be played with before anybody can say so."""
        is_asked = state.active in people or any(len(legal(state, seat)) > 1 for seat in people)
        if people and self.screen.redraws and not is_asked:
            told = "Nobody here can use these dice. Enter to go on, u to type them again."
            self._go_on(told, state, people[0])

    def grant(self, wish: Wish, state: State, seat: int) -> None:
        """Do what somebody wants instead of deciding."""
        match wish:
            case Wish.HELP:
                self.screen.say(help_text(state.setup, seat, of_dice=state.step is Step.ROLL))
            case Wish.SHEETS:
                for number, other in enumerate(self.seats):
                    self.screen.sheet(other.name, state, number)
            case Wish.UNDO if self.can_retype:
                raise Mistyped
            case Wish.UNDO:
                self.screen.say("There is nothing to undo: what was confirmed or saved stays.")
            case Wish.LOOK:
                self.draw(state, seat)
            case Wish.QUIT:
                self._quit()

    def _understood(self, text: str, state: State, seat: int) -> Decision | Wish | None:
        try:
            answer = read_answer(text, state, seat)
            if not isinstance(answer, Wish):
                verify_decision(state, seat, answer)
        except Refused as error:
            self.screen.say(sentence(error))
            return None
        return answer

    def _question(self, state: State, seat: int) -> Text:
        name = capital(self.seats[seat].name)
        line = Text(f"{name}, action {state.step[-1]} ({ACTIONS[state.step]}):  ", STRONG)
        options = legal(state, seat)[1:]
        line.append(" ".join(in_signs(state, seat, option) for option in options))
        return line.append("   - pass   ? help", QUIET)

    def _warning(self, state: State, seat: int, answer: Answer) -> str:
        """What a player should know before confirming; the rules say what would happen."""
        if state.step is Step.ACTION1:
            return ""
        after = state
        for decision in answer:
            after = decide(after, seat, decision)
        told = news(state, after)
        points = state.setup.layout.misthrow_points
        what = [f"a misthrow ({points})" for item in told if isinstance(item, Misthrown)]
        what += ["the end of the game" for item in told if isinstance(item, Over)]
        return " and ".join(what)

    def _hand_over(self, state: State, seat: int) -> None:
        """People who share a keyboard must not see what the one before them chose."""
        people = sum(other.is_person for other in self.seats)
        if people > 1 and self.screen.redraws and state.step is Step.ACTION1:
            self.screen.console.clear()
            name = capital(self.seats[seat].name)
            self.screen.ask(f"{name}, it is your turn to decide. Enter when ready.")

    def _quit(self) -> None:
        if self.screen.ask("Stop this game? y or n").strip().lower() not in YES - {""}:
            return
        raise Quit(None if self.is_saved else self.place_to_save())

    def place_to_save(self) -> Path | None:
        """The file that somebody who leaves wants the game in; none to drop it, as on Ctrl-C."""
        while True:
            name = suggested_name()
            try:
                said = self.screen.ask(f"Save it? Enter for {name}, another name, or n for not")
                word = said.strip().lower()
                if word in YES:
                    return new_file(name)
                if word in WORDS:
                    self.screen.say("It is about a file: Enter takes the name, n drops the game.")
                elif word in NO:
                    return None
                else:
                    return new_file(said.strip())
            except CliError as error:
                self.screen.say(f"{error.message}. {error.hint}")
            except KeyboardInterrupt:
                self.screen.say()
                return None


def sentence(error: Refused) -> str:
    """A refusal as a sentence."""
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."


def _confirmation(state: State, seat: int, answer: Answer, warning: str) -> Text:
    words = in_words(state.setup.layouts[seat], state.sheets[seat], answer)
    line = Text(f"{words[:1].upper()}{words[1:]}")
    if warning:
        line.append(f": that is {warning}", STRONG)
    return line.append(". Enter to confirm, u to undo.")


def _wish(text: str, state: State) -> Wish | None:
    try:
        answer = read_answer(text, state, state.active)
    except Refused:
        return None
    return answer if isinstance(answer, Wish) else None
