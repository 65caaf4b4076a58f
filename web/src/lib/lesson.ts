/** The guided first game: a few turns with dice that are written down, shown as any other game. */
import type { LaterKey } from "../i18n/later.svelte";
import type {
  DiceView,
  EditionInfo,
  Event,
  GameView,
  LayoutInfo,
  Option,
  RowView,
  SeatView,
  SheetView,
  TableView,
  You,
} from "./protocol";
import { numberOf } from "./sheet";

/** What a player is shown and told at a time, and what they may answer. */
export interface Step {
  says: LaterKey;
  /** What is thrown, before or by this step: two white ones, red, yellow, green, blue. */
  dice?: number[];
  step: GameView["step"];
  active: 0 | 1;
  /** What may be crossed; `-` is to pass. Without any, the dice are to be rolled. */
  offers: string[];
  /** What Ada crosses with it. */
  ada?: string;
  /** The sheets are filled in the meantime: some turns are left out. */
  sheets?: [number[][], number[][]];
}

export const STEPS: readonly Step[] = [
  { says: "lesson.roll", step: "roll", active: 0, offers: [] },
  {
    says: "lesson.white",
    dice: [3, 2, 4, 6, 2, 3],
    step: "action1",
    active: 0,
    offers: ["r5", "y5"],
    ada: "y5",
  },
  { says: "lesson.colour", step: "action2", active: 0, offers: ["r6", "r7", "y8", "y9"] },
  {
    says: "lesson.theirs",
    dice: [6, 6, 1, 2, 5, 4],
    step: "action1",
    active: 1,
    offers: ["g12", "b12", "-"],
    ada: "b12",
  },
  {
    says: "lesson.later",
    step: "roll",
    active: 0,
    offers: [],
    sheets: [
      [
        [3, 5, 6, 7, 8],
        [4, 6, 7, 9],
        [12, 10, 9, 7],
        [11, 9, 8],
      ],
      [
        [2, 4, 5],
        [3, 5, 8],
        [11, 10],
        [12, 10, 9, 7],
      ],
    ],
  },
  { says: "lesson.misthrow", dice: [1, 1, 1, 1, 1, 1], step: "action2", active: 0, offers: ["-"] },
  {
    says: "lesson.lock",
    dice: [6, 6, 2, 3, 1, 4],
    step: "action1",
    active: 1,
    offers: ["r12"],
    ada: "-",
  },
  { says: "lesson.end", step: "over", active: 1, offers: [] },
];

const MISTHROW = 5;

/** A sheet with these numbers crossed. */
function sheetOf(
  layout: LayoutInfo,
  crossed: readonly number[][],
  misthrows: number,
  closed: readonly boolean[],
): SheetView {
  const rows = layout.rows.map((cells, index): RowView => {
    const numbers = crossed[index] ?? [];
    const places = numbers.map((number) => cells.findIndex((cell) => numberOf(cell) === number));
    const last = Math.max(-1, ...places);
    const locked = last === cells.length - 1;
    const crosses = numbers.length + (locked ? 1 : 0);
    const shut = locked || !!closed[index];
    return {
      cells: cells.map((_, at) =>
        places.includes(at) ? "crossed" : at < last || shut ? "lost" : "open",
      ),
      crosses,
      counted: crosses,
      points: layout.row_points[crosses] ?? 0,
      locked,
      closed: shut,
    };
  });
  const lost = misthrows * MISTHROW;
  return {
    rows,
    between: [],
    bar: [],
    swaps: [],
    pairs: [],
    tallies: [],
    gifts: 0,
    misthrows,
    misthrow_points: -lost,
    space: 0,
    extra: 0,
    total: rows.reduce((sum, row) => sum + row.points, -lost),
    notation: "",
  };
}

const throwOf = ([a = 1, b = 1, ...coloured]: readonly number[]): DiceView => ({
  white: [a, b],
  coloured,
  white_sum: a + b,
});

/** The table of the lesson, from step to step. */
export class Lesson {
  at = 0;
  private crossed: [number[][], number[][]] = [
    [[], [], [], []],
    [[], [], [], []],
  ];
  private misthrows = 0;
  private dice: DiceView | null = null;
  private taken: string[][] = [[], []];

  constructor(
    private readonly edition: EditionInfo,
    private readonly names: [string, string],
  ) {}

  get step(): Step {
    return STEPS[this.at] ?? STEPS.at(-1)!;
  }

  /** Answer what is asked; what happened by that. */
  answer(decision: string): Event[] {
    const events: Event[] = [];
    const { ada, active } = this.step;
    const cross = (seat: 0 | 1, cell: string) => {
      this.taken[seat] = [...(this.taken[seat] ?? []), cell];
      if (cell === "-") return;
      const row = "rygb".indexOf(cell.charAt(0));
      this.crossed[seat][row]?.push(numberOf(cell));
      events.push({ type: "crossed", seat, cell, locked: cell === "r12" });
    };
    cross(0, decision);
    if (ada) cross(1, ada);
    if (decision === "r12") events.push({ type: "row_closed", colour: "red", seats: [0] });
    if (decision === "-" && active === 0) {
      this.misthrows += 1;
      events.push({ type: "misthrown", seat: 0, count: 1 });
    }
    return events;
  }

  /** Go to the next step; what happened by that. */
  next(): Event[] {
    this.at += 1;
    const { dice, sheets, active } = this.step;
    if (sheets) this.crossed = [sheets[0].map((row) => [...row]), sheets[1].map((row) => [...row])];
    if (!dice) return [];
    this.dice = throwOf(dice);
    this.taken = [[], []];
    return [{ type: "rolled", seat: active, corrected: false }];
  }

  view(): { table: TableView; you: You } {
    const { layout } = this.edition;
    const { step, active, offers } = this.step;
    const closed = layout.rows.map((_, row) =>
      this.crossed.some((rows) => rows[row]?.includes(numberOf(layout.rows[row]?.at(-1) ?? ""))),
    );
    const sheets = this.crossed.map((rows, seat) =>
      sheetOf(layout, rows, seat === 0 ? this.misthrows : 0, closed),
    );
    const seats = this.names.map((name, seat): SeatView => ({
      seat,
      kind: seat === 0 ? "person" : "bot",
      name,
      level: seat === 0 ? null : "regular",
      connected: true,
      away: false,
      joining: false,
      again: false,
      coached: false,
      sheet: "",
    }));
    const rolls = step === "roll";
    const game: GameView = {
      number: 1,
      turn: this.at < 3 ? 1 : this.at < 4 ? 2 : this.at < 6 ? 13 : 14,
      active,
      step,
      step_id: `lesson ${this.at}`,
      dice: rolls ? null : this.dice,
      dice_usable: closed.map((shut) => !shut),
      dice_correctable: false,
      sheets,
      waiting: step === "over" ? [] : [0],
      decided: [false, true],
      taken: this.taken,
      last_turn: null,
      turns_left: null,
      deadline: null,
      winners: [],
      dice_counts: [],
      ended_early: false,
    };
    const table: TableView = {
      code: "lesson",
      challenge: null,
      phase: "playing",
      edition: this.edition,
      layouts: [layout],
      board: null,
      seats,
      sheets: [],
      host: 0,
      closed: true,
      game,
      fairness: null,
      draw: null,
      spectators: 0,
      several_servers: false,
      can_start: null,
      now: 0,
      settings: {
        edition: "classic",
        board: null,
        sheet: null,
        rulings: [],
        seats: 2,
        games: 1,
        dice: "rolled",
        timer: 0,
        stand_in: "regular",
        patience: 60,
        public: false,
        coach: true,
        quick: false,
        own_sheet: null,
        own_board: null,
      },
      series: { length: 1, results: [], totals: [], over: false, winners: [] },
    };
    return {
      table,
      you: {
        seat: 0,
        decision: null,
        decided: null,
        may_take_back: false,
        options: offers.map((decision) => this.option(decision, sheets[0]!)),
        may_roll: rolls,
        may_enter_dice: false,
        is_host: true,
        stood_in: [],
        watch_key: "",
      },
    };
  }

  private option(decision: string, sheet: SheetView): Option {
    const row = "rygb".indexOf(decision.charAt(0));
    const position = row < 0 ? null : (this.edition.layout.rows[row] ?? []).indexOf(decision);
    const skips =
      position === null
        ? 0
        : (sheet.rows[row]?.cells ?? []).slice(0, position).filter((state) => state === "open")
            .length;
    return {
      decision,
      kind: row < 0 ? "pass" : "cross",
      row: row < 0 ? null : row,
      position,
      brings: [],
      asks: false,
      space: null,
      skips,
      points: 1,
      locks: decision === "r12",
      misthrow: row < 0 && this.step.active === 0,
      ends_game: false,
    };
  }
}
