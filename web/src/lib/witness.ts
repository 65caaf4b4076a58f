/** What this device itself has seen and given while dice were drawn and thrown: it cannot be told otherwise later. */
import type { Order } from "./connection";
import { brokenLine, brokenOf, CONTEXT, deviceCommitment, SCHEME } from "./fair";
import { noted, type Before, type Moment } from "./notebook";
import type { DrawView, GameView, LayoutInfo, TableView, You } from "./protocol";
import { layoutOf } from "./sheet";
import { Shelf } from "./shelf";

/** A draw that this device takes part in. */
export interface OwnDraw {
  context: string;
  commitment: string;
  seat: number;
  /** What this device gives. */
  entropy: string;
  /** All commitments, as this device saw them before it opened its own. */
  sealed: string[] | null;
  /** The server has shown that it has the answer: to commit, and to open. */
  committed: boolean;
  opened: boolean;
}

/** What lies on a table before dice are drawn: of other dice and sheets, another game would follow. */
export interface DrawnFrom {
  /** How many the dice have. */
  faces: number;
  /** The sheets of which each player is dealt another, in order; empty if nothing is dealt. */
  sheets: readonly string[];
}

export const drawnFrom = (table: TableView): DrawnFrom => ({
  faces: layoutOf(table, 0).faces,
  sheets: table.edition.each_another ? table.edition.sheets : [],
});

/** Something that no honest server does. */
export type Doubt = "context" | "twice" | "blamed" | "first";

/** Of one game of a table. */
export interface Witness {
  at: number;
  /** What came at this table before the game, as far as this device has seen it. */
  before: Before;
  draws: Record<string, OwnDraw>;
  /** What was drawn from, as the table was shown then. */
  drawn?: DrawnFrom;
  /** Who began, of how many, and who had which sheet, as this device saw it first. */
  began?: { seat: number; players: number; sheets?: string[] };
  /** By turn, as they lay on the table. */
  throws: Record<string, string>;
  /** This device gave its seat up while the dice were drawn. */
  left?: boolean;
  doubt: Doubt | null;
}

const played = new Shelf<Witness>("dice.");
/** Whoever only watches does not write over what a tab at a seat has seen and given, and forgets with the page. */
const watched = new Map<string, Witness>();
const gameOf = (draw: string): number => Number(draw.split(".")[0]);
const nameOf = (code: string, game: number): string => `${code}.${game}`;

export const witnessOf = (code: string, game: number): Witness | null =>
  played.get(nameOf(code, game)) ?? watched.get(nameOf(code, game)) ?? null;

/** Take down what an update shows; what to answer, if dice are being drawn. */
export function witness(
  table: TableView,
  you: You | null,
  newEntropy: () => string,
  moment: Moment,
): Order | null {
  const { draw, fairness, game } = table;
  const number = draw ? gameOf(draw.id) : fairness?.game;
  if (number === undefined) return null;
  const name = nameOf(table.code, number);
  const known = you ? played.get(name) : watched.get(name);
  const notes = you ? noted(table, number, moment) : null;
  const doubt: Doubt | null =
    notes?.doubt ?? (isNext(table, witnessOf(table.code, number - 1)) ? null : "first");
  const first: Witness = known ?? {
    at: moment.now,
    before: notes?.before ?? { dropped: 0, unseen: 0 },
    draws: {},
    ...(draw && { drawn: drawnFrom(table) }),
    throws: {},
    doubt: null,
  };
  let after = doubt && !first.doubt ? { ...first, doubt } : first;
  let order: Order | null = null;
  if (draw && you) {
    const names = table.seats.map((seat) => seat.name);
    [after, order] = answer(after, draw, you.seat, names, table.settings.dice, newEntropy, moment);
  } else if (!draw && game) {
    after = begun(after, game, table.layouts);
    if (game.dice && table.settings.dice === "rolled")
      after = seen(after, game.turn, [...game.dice.white, ...game.dice.coloured]);
  }
  if (!you) watched.set(name, after);
  else if (after !== known) played.put(name, after);
  return doubt ? null : order;
}

/** The first player of a game that is shown: turns go round. */
function begun(
  witness: Witness,
  { active, turn, sheets }: GameView,
  layouts: readonly LayoutInfo[],
): Witness {
  if (witness.began) return witness;
  const players = sheets.length;
  const seat = (((active - turn + 1) % players) + players) % players;
  return {
    ...witness,
    began: { seat, players, sheets: layouts.map(({ variant }) => variant) },
  };
}

/** Whether somebody whom a draw names as the next player is that, after the last game as this device saw it. */
function isNext({ draw, seats }: TableView, last: Witness | null): boolean {
  const named = /^Fair-First: (.+), the next player$/m.exec(draw?.context ?? "")?.[1];
  if (named === undefined || !last?.began) return true;
  const { seat, players } = last.began;
  return seats.length === players && seats[(seat + 1) % players]!.name === named;
}

/** Take down that this device gives its seat up: nobody else can do that for it. */
export function leaving({ code, draw }: TableView): void {
  const name = nameOf(code, gameOf(draw?.id ?? ""));
  const known = played.get(name);
  if (known) played.put(name, { ...known, left: true });
}

/**
 * Take down that the server has what this device opened in a draw. Only while that draw goes on, or its game:
 * once it is told to be broken off, what comes late proves nothing.
 */
export function received({ code, draw, fairness }: TableView, id: string): void {
  const name = nameOf(code, gameOf(id));
  const known = played.get(name);
  const own = known?.draws[id];
  if (own && id === (draw ? draw.id : fairness?.draw))
    played.put(name, withDraw(known, id, { ...own, opened: true }));
}

/** One more throw that lay on the table. */
export function seen(witness: Witness, turn: number, pips: readonly number[]): Witness {
  const dice = pips.flatMap((pip, at) => (pip ? [`${"wwrygb"[at]}${pip}`] : [])).join(" ");
  const before = witness.throws[turn];
  if (before === dice) return witness;
  // What lay there before stays on record, so that a throw that was exchanged is found.
  return {
    ...witness,
    throws: { ...witness.throws, [turn]: before === undefined ? dice : `${before}, ${dice}` },
  };
}

/** What this device answers to a draw, and what it knows then. */
export function answer(
  witness: Witness,
  draw: DrawView,
  seat: number,
  names: readonly string[],
  dice: string,
  newEntropy: () => string,
  moment: Moment,
): [Witness, Order | null] {
  const doubt = (why: Doubt): [Witness, null] => [
    witness.doubt ? witness : { ...witness, doubt: why },
    null,
  ];
  const [game] = draw.id.split(".");
  const at = draw.broken.findIndex((missing) => missing.some((one) => one.seat === seat));
  if (at >= 0) {
    const lost = witness.draws[`${game}.${at + 1}`];
    const why = draw.broken[at]!.find((one) => one.seat === seat)!.why;
    // On another line, this player may have left with another device.
    const stayed = why === "left" && !witness.left && witness.at >= moment.since;
    // Whatever it says: nobody whose opening it has can break a draw off.
    return lost?.opened || stayed ? doubt("blamed") : [witness, null];
  }
  const own = witness.draws[draw.id];
  const done = draw.done[seat] === true;
  if (!own) {
    // Too late for this draw, or this device has forgotten what it gave.
    if (draw.commitments || done) return [witness, null];
    if (!isFor(draw, names, dice)) return doubt("context");
    const fresh: OwnDraw = {
      context: draw.context,
      commitment: draw.commitment,
      seat,
      entropy: newEntropy(),
      sealed: null,
      committed: false,
      opened: false,
    };
    return [withDraw(witness, draw.id, fresh), commit(draw, fresh)];
  }
  if (own.context !== draw.context || own.commitment !== draw.commitment || own.seat !== seat)
    return doubt("twice");
  if (!draw.commitments)
    return own.sealed
      ? doubt("twice")
      : [
          withDraw(witness, draw.id, { ...own, committed: own.committed || done }),
          commit(draw, own),
        ];
  if (own.sealed && own.sealed.join() !== draw.commitments.join()) return doubt("twice");
  // Only what is on the list that all see is opened.
  if (draw.commitments[seat] !== committed(own))
    return own.committed ? doubt("blamed") : [witness, null];
  return [
    withDraw(witness, draw.id, {
      ...own,
      sealed: draw.commitments,
      opened: own.opened || done,
    }),
    { type: "reveal", draw: draw.id, entropy: own.entropy },
  ];
}

function withDraw(witness: Witness, id: string, own: OwnDraw): Witness {
  const same = JSON.stringify(own) === JSON.stringify(witness.draws[id]);
  return same ? witness : { ...witness, draws: { ...witness.draws, [id]: own } };
}
const committed = (own: OwnDraw): string =>
  deviceCommitment(own.context, own.commitment, own.seat, own.entropy);
const commit = (draw: DrawView, own: OwnDraw): Order => ({
  type: "commit",
  draw: draw.id,
  commitment: committed(own),
});

/** Whether a draw is for the game and the people that this device sees, and each one before it was broken off by somebody. */
function isFor(draw: DrawView, names: readonly string[], dice: string): boolean {
  const [game, number] = draw.id.split(".");
  const [scheme, ...lines] = draw.context.split("\n");
  const broken = brokenLine(draw.broken, names);
  const told: Partial<Record<(typeof CONTEXT)[number], string>> = {
    Players: names.join(", "),
    Dice: dice,
    "Fair-Draw": `game ${game}, draw ${number}`,
    "Fair-Broken": broken,
  };
  const same =
    lines.length === CONTEXT.length &&
    CONTEXT.every((name, at) =>
      told[name] === undefined
        ? lines[at]!.startsWith(`${name}: `)
        : lines[at] === `${name}: ${told[name]}`,
    );
  return (
    scheme === SCHEME &&
    same &&
    Number(number) === draw.broken.length + 1 &&
    brokenOf(broken, draw.broken.length + 1, names) !== null
  );
}
