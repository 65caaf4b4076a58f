/** What happened at a table, one thing after the other: what the events of an update look like. */
import type { DiceView, Event, GameView, SheetView, TableView, Update } from "./protocol";
import { COLOURS, coloursOf, numberOf } from "./sheet";

export type Moment =
  | { kind: "dice"; seat: number }
  /** `lit`: the dice that made it, by their place in the lid, white ones first. */
  | { kind: "cross"; seat: number; cells: string[]; lit: number[] }
  | { kind: "move"; seat: number; space: number }
  /** Somebody crosses nothing; without a seat, nobody crosses the white sum. */
  | { kind: "pass"; seat: number | null; sum: number }
  | { kind: "misthrow"; seat: number; count: number }
  | { kind: "lock"; colour: string; seats: number[] }
  | { kind: "lead"; seat: number }
  | { kind: "last"; seat: number }
  | { kind: "over" };

/** A moment, the table as it looks meanwhile, how long it lasts, and the events that it shows. */
export interface Frame {
  moment: Moment;
  table: TableView;
  ms: number;
  events: Event[];
}

/** How long each is seen, in milliseconds. */
export const MS = {
  dice: 900,
  cross: 650,
  move: 650,
  pass: 550,
  misthrow: 750,
  lock: 900,
  lead: 700,
  last: 900,
  over: 2600,
} as const;
/** All crosses of an action together. */
const CROSSES = 1250;
/** More than this is not followed any more: somebody was away, and wants to see what is now. */
const MOST = 14;

/** The dice that make a cell: both white ones, or a white one and the one of its colour. */
export function madeBy(cell: string, dice: DiceView | null, step: string): number[] {
  if (!dice) return [];
  const number = numberOf(cell);
  if (step === "action1") return number === dice.white_sum ? [0, 1] : [];
  for (const colour of coloursOf(cell)) {
    const at = COLOURS.indexOf(colour);
    const face = dice.coloured[at] ?? 0;
    const white = dice.white.indexOf(number - face);
    if (face > 0 && white >= 0) return [white, at + 2];
  }
  return [];
}

/** Rows that are only closed in the new sheet are still open: their lock is shown later. */
function stillOpen(sheet: SheetView, before: SheetView): SheetView {
  return {
    ...sheet,
    rows: sheet.rows.map((row, at) => {
      const old = before.rows[at];
      if (!row.closed || !old || old.closed || row.locked) return row;
      const last = row.cells.lastIndexOf("crossed");
      return {
        ...row,
        closed: false,
        cells: row.cells.map((state, place) =>
          place > last && old.cells[place] === "open" ? "open" : state,
        ),
      };
    }),
  };
}

/** The one who leads alone, if anybody does. */
export function leader(sheets: readonly SheetView[]): number | null {
  const most = Math.max(...sheets.map((sheet) => sheet.total));
  const first = sheets.flatMap((sheet, seat) => (sheet.total === most ? [seat] : []));
  return first.length === 1 && sheets.length > 1 && most > 0 ? (first[0] ?? null) : null;
}

/** What was decided in the turn whose dice lie on the table, by seat. */
export function decisionsOf(game: GameView): readonly string[][] {
  return game.dice ? game.taken : (game.last_turn?.decisions ?? []);
}

/** The moments between a table and an update of it, in the order to show them. */
export function framesOf(before: TableView, { table, events }: Update): Frame[] {
  const [old, now] = [before.game, table.game];
  if (
    !old ||
    !now ||
    old.number !== now.number ||
    now.ended_early ||
    table.phase === "paused" ||
    events.length > MOST
  )
    return [];
  const decisions = decisionsOf(now);
  // Nobody is waited for while something is shown.
  let game: GameView = { ...old, waiting: [], deadline: null };
  const frames: Frame[] = [];
  const add = (moment: Moment, told: Event[], change: Partial<GameView>) => {
    game = { ...game, ...change };
    frames.push({
      moment,
      table: { ...table, phase: "playing", game },
      ms: MS[moment.kind],
      events: told,
    });
  };
  const sheetOf = (seat: number, sheet: SheetView | undefined) =>
    game.sheets.map((one, at) => (at === seat && sheet ? sheet : one));
  const led = leader(old.sheets);

  events.forEach((event, at) => {
    switch (event.type) {
      case "rolled": {
        const dice = now.dice ?? now.last_turn?.dice ?? null;
        return add({ kind: "dice", seat: event.seat }, [event], {
          dice,
          dice_usable: now.dice ? now.dice_usable : game.dice_usable,
          step: "action1",
          taken: now.sheets.map(() => []),
          decided: now.sheets.map(() => false),
        });
      }
      case "crossed": {
        const { seat } = event;
        const last = events[at - 1];
        const frame = frames.at(-1);
        // What came along belongs to the same stroke of the pen.
        if (last?.type === "crossed" && last.seat === seat && frame?.moment.kind === "cross") {
          const { cells, lit } = frame.moment;
          frame.moment = {
            kind: "cross",
            seat,
            cells: [...cells, event.cell],
            lit: lit.length > 0 ? lit : madeBy(event.cell, game.dice, game.step),
          };
          frame.events.push(event);
          return;
        }
        const sheet = now.sheets[seat];
        const was = game.sheets[seat];
        return add(
          {
            kind: "cross",
            seat,
            cells: [event.cell],
            lit: madeBy(event.cell, game.dice, game.step),
          },
          [event],
          {
            sheets: sheetOf(seat, sheet && was && stillOpen(sheet, was)),
            taken: game.taken.map((one, who) => (who === seat ? (decisions[seat] ?? one) : one)),
          },
        );
      }
      case "moved":
        return add({ kind: "move", seat: event.seat, space: event.space }, [event], {
          sheets: sheetOf(event.seat, now.sheets[event.seat]),
        });
      case "misthrown":
        return add({ kind: "misthrow", seat: event.seat, count: event.count }, [event], {
          sheets: sheetOf(event.seat, now.sheets[event.seat]),
        });
      case "nothing_fits":
        return add({ kind: "pass", seat: event.seat, sum: 0 }, [event], {});
      case "row_closed":
        return add({ kind: "lock", colour: event.colour.charAt(0), seats: event.seats }, [event], {
          sheets: now.sheets,
          dice_usable: now.dice_usable,
        });
      case "last_round":
        return add({ kind: "last", seat: event.seat }, [event], { turns_left: now.turns_left });
    }
  });
  const shown = new Set(frames.map(({ moment }) => moment.kind));
  const quiet = !["dice", "cross", "move", "misthrow", "pass"].some((kind) =>
    shown.has(kind as Moment["kind"]),
  );
  // Nothing is told of those who pass, but something has happened all the same.
  if (quiet && old.step === "action1" && now.step !== "action1")
    add({ kind: "pass", seat: null, sum: old.dice?.white_sum ?? 0 }, [], {});
  else if (quiet && old.step === "action2" && now.turn !== old.turn)
    add({ kind: "pass", seat: old.active, sum: 0 }, [], {});
  const leads = leader(now.sheets);
  const over = events.some((event) => event.type === "game_over");
  if (!over && led !== null && leads !== null && leads !== led && frames.length > 0)
    add({ kind: "lead", seat: leads }, [], { sheets: now.sheets });
  if (over) add({ kind: "over" }, [], { sheets: now.sheets, step: "over" });

  const crosses = frames.filter(({ moment }) => moment.kind === "cross");
  if (crosses.length > 1)
    for (const frame of crosses) frame.ms = Math.min(MS.cross, CROSSES / crosses.length);
  return frames;
}
