/** A position to explore, and what the server says about it. The browser decides nothing: it asks for every change. */
import { language } from "../i18n/index.svelte";
import { ask } from "../lib/api";
import { address } from "../lib/base";
import type {
  Change,
  DiceView,
  OptionsView,
  PositionView,
  PostOptions,
  PostPosition,
  Replay,
  ReviewDecision,
  RulingName,
} from "../lib/protocol";

/** What a link to a position holds. */
export interface Explored {
  edition: string;
  board: string | null;
  rulings: RulingName[];
  /** The name of each seat's sheet, where an edition has several. */
  sheets: string[];
  players: number;
  /** In notation; empty at the beginning of a game. */
  position: string;
  /** Without dice nobody decides. */
  dice: string;
  seat: number | null;
  /** What was decided in this turn already, by seat. */
  taken: string[][];
}

export const BEGINNING: Explored = {
  edition: "classic",
  board: null,
  rulings: [],
  sheets: [],
  players: 2,
  position: "",
  dice: "",
  seat: null,
  taken: [],
};

const MOST_PLAYERS = 5;
const few = (text: string | null, sign: string): string[] => (text ? text.split(sign) : []);

/** Whatever somebody has made of a link, the server will say what is wrong with it. */
export function exploredIn(hash: string): Explored {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const number = (name: string): number | null => {
    const value = Number.parseInt(values.get(name) ?? "", 10);
    return value >= 1 && value <= MOST_PLAYERS ? value : null;
  };
  const seat = number("s");
  return {
    edition: values.get("e") ?? "classic",
    board: values.get("b"),
    rulings: few(values.get("u"), ",") as RulingName[],
    sheets: few(values.get("v"), ","),
    players: number("n") ?? 2,
    position: values.get("p") ?? "",
    dice: values.get("d") ?? "",
    seat: seat === null ? null : seat - 1,
    taken: few(values.get("t"), ";").map((one) => few(one, ",")),
  };
}

export function hashOfExplored(what: Explored): string {
  const values = new URLSearchParams();
  const set = (name: string, value: string) => value && values.set(name, value);
  set("e", what.edition === "classic" ? "" : what.edition);
  set("b", what.board ?? "");
  set("u", what.rulings.join(","));
  set("v", what.sheets.join(","));
  if (!what.position && what.players !== 2) values.set("n", String(what.players));
  set("p", what.position);
  set("d", what.dice);
  if (what.seat !== null) values.set("s", String(what.seat + 1));
  if (what.taken.some((one) => one.length > 0))
    values.set("t", what.taken.map((one) => one.join(",")).join(";"));
  return values.size > 0 ? `#${values}` : "";
}

export const linkToExplored = (what: Explored): string => address("explore") + hashOfExplored(what);

const setupOf = ({ edition, board, rulings, sheets }: Explored) => ({
  edition,
  board,
  rulings,
  sheets,
});

export const positionOf = (what: Explored, change: Change | null = null): Promise<PositionView> =>
  ask<PositionView>("api/positions", {
    ...setupOf(what),
    players: what.players,
    position: what.position,
    change,
    language: language(),
  } satisfies PostPosition);

/** What each option is worth; names that the server would not take are left out. */
export const optionsOf = (what: Explored, names: string[] = []): Promise<OptionsView> =>
  ask<OptionsView>("api/options", {
    ...setupOf(what),
    position: what.position,
    dice: what.dice,
    seat: what.seat,
    taken: what.taken,
    names: names.every((name) => name.length > 0 && name.length <= 24) ? names : [],
    language: language(),
  } satisfies PostOptions);

/** Dice in notation, as they are drawn; the server says what can be rolled. */
export function diceIn(text: string): DiceView | null {
  const face = (die = "") => Number(/^[wrygb]([1-8])$/.exec(die)?.[1] ?? 0);
  const dice = text.split(" ");
  const white = dice.filter((die) => die.startsWith("w")).map(face);
  if (white.length !== 2 || white.includes(0)) return null;
  const coloured = [..."rygb"].map((colour) => face(dice.find((die) => die.startsWith(colour))));
  return { white, coloured, white_sum: white[0]! + white[1]! };
}

/** The options in the shape in which a review has them. */
export const asDecision = (found: OptionsView, chosen = ""): ReviewDecision => ({
  seat: found.seat ?? 0,
  action: Number(found.step.slice(-1)) || 0,
  position: "",
  chosen,
  best: found.options[0]?.decision ?? "",
  loss: 0,
  real: true,
  label: "good",
  begun: found.begun,
  options: found.options,
});

/** A moment of a game on record: the sheets before its turn, the dice, and what was decided in it before. */
export function momentOf(replay: Replay, at: number, seat: number): Explored | null {
  const moment = replay.moments[at];
  if (!moment || replay.edition.name === "own") return null;
  const turn = replay.moments.filter(({ turn }) => turn === moment.turn);
  const before = replay.moments.findIndex((one) => one === turn[0]);
  const sheets = replay.moments[before]!.sheets.map((place) => replay.sheets[place]!.notation);
  const { dice } = moment;
  const seats = replay.players.map((_, one) => one);
  return {
    edition: replay.edition.name,
    board: replay.board?.name ?? null,
    rulings: replay.rulings,
    sheets: replay.dealt,
    players: seats.length,
    position: `${sheets.join(" | ")} @${moment.active + 1}`,
    dice: dice
      ? [
          ...dice.white.map((face) => `w${face}`),
          ...dice.coloured.flatMap((face, colour) => (face ? [`${"rygb"[colour]}${face}`] : [])),
        ].join(" ")
      : "",
    seat: moment.step === "over" ? null : moment.step === "action1" ? seat : moment.active,
    taken: seats.map((one) =>
      turn.slice(0, at - before).flatMap(({ decided }) => decided[one]?.decision.split(" ") ?? []),
    ),
  };
}
