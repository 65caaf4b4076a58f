/** Tables made by hand, to look at every situation without a server. */
import type { Moment } from "../lib/moments";
import type {
  BoardInfo,
  EditionInfo,
  GameView,
  Option,
  RowView,
  SeatView,
  ServerInfo,
  SheetView,
  TableView,
  You,
} from "../lib/protocol";

import sheetsMade from "./sheets.json";

/** What a server offers, and tables of every sheet: made by scripts/make_scenes.py from real games. */
const made = sheetsMade as unknown as {
  info: ServerInfo;
  scenes: Record<string, { table: TableView; you: You }>;
};
const up = Array.from({ length: 11 }, (_, at) => at + 2);
const down = [...up].reverse();
const LAYOUT: [string, number[]][] = [
  ["r", up],
  ["y", up],
  ["g", down],
  ["b", down],
];
const POINTS = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78];

export const edition = (name: EditionInfo["name"] = "classic"): EditionInfo =>
  made.info.editions.find((one) => one.name === name)!;

function row(index: number, crossed: number[], closed = false): RowView {
  const numbers = LAYOUT[index]![1];
  const last = Math.max(-1, ...crossed.map((number) => numbers.indexOf(number)));
  const locked = last === 10;
  const crosses = crossed.length + (locked ? 1 : 0);
  return {
    cells: numbers.map((number, at) =>
      crossed.includes(number) ? "crossed" : at < last || closed ? "lost" : "open",
    ),
    crosses,
    counted: crosses,
    points: POINTS[crosses]!,
    locked,
    closed: closed || locked,
  };
}

export function sheet(
  rows: number[][],
  misthrows = 0,
  closed: boolean[] = [],
  space = 0,
  extra = 0,
): SheetView {
  const made = rows.map((crossed, index) => row(index, crossed, closed[index]));
  const sum = made.reduce((total, one) => total + one.points, 0);
  return {
    rows: made,
    between: [],
    bar: [],
    swaps: [],
    pairs: [],
    tallies: [],
    gifts: 0,
    misthrows,
    misthrow_points: -5 * misthrows,
    space,
    extra,
    total: sum - 5 * misthrows + extra,
    notation: "",
  };
}

const board: BoardInfo = {
  name: "garden",
  about: "",
  spaces:
    "r3 y2 b12 y4 g10 r4 b10 y5 g9 r5 b9 y6 g7 r6 b8 y7 r7 g6 b7 y8 r8 g5 b6 y9 r9 b5 g4 y10 r10 b4 g3 y9 r11 b3 y11 g4 r10 b2 y12 r12".split(
      " ",
    ),
  points: Array.from({ length: 40 }, (_, at) => Math.ceil((at + 1) / 2)),
};

export const option = (decision: string, rest: Partial<Option> = {}): Option => {
  const cell = decision.replace(/^\d+>/, "").replace("=", "");
  const index = "rygb".indexOf(cell.charAt(0));
  const crossing = index >= 0 && !decision.endsWith("=");
  return {
    decision,
    kind: decision === "-" ? "pass" : decision.includes(">") ? "move" : "cross",
    brings: [],
    asks: false,
    row: crossing ? index : null,
    position: crossing ? LAYOUT[index]![1].indexOf(Number(cell.slice(1))) : null,
    space: null,
    skips: 0,
    points: 1,
    locks: false,
    misthrow: false,
    ends_game: false,
    ...rest,
  };
};

const seat = (at: number, name: string, rest: Partial<SeatView> = {}): SeatView => ({
  seat: at,
  kind: "person",
  name,
  level: null,
  connected: true,
  away: false,
  joining: false,
  again: false,
  coached: false,
  sheet: "",
  ...rest,
});

export const sheets = [
  sheet(
    [
      [3, 5, 6, 8],
      [2, 4, 7],
      [12, 10, 9, 8, 6],
      [11, 8],
    ],
    1,
  ),
  sheet([
    [2, 3, 7],
    [4, 5, 6, 9],
    [11, 10],
    [12, 10, 9, 7, 5],
  ]),
  sheet([[5, 7], [3, 8], [12, 11, 8, 7, 5, 4], [10]], 2),
  sheet([[2, 6, 9], [6], [10, 9, 7], [12, 11, 10, 8]]),
  sheet([[4, 9], [2, 3], [12], [9, 4]], 1),
];

export function table(
  step: GameView["step"],
  rest: Partial<GameView> = {},
  more: Partial<TableView> = {},
  many = 4,
): TableView {
  const seats = [
    seat(0, "Emma"),
    seat(1, "Max"),
    seat(2, "Laura", { away: true, level: "regular" }),
    seat(3, "Knut", { kind: "bot", level: "expert" }),
    seat(4, "Grandpa Linus", { connected: false }),
  ].slice(0, many);
  return {
    code: "k1te42zubw",
    challenge: null,
    phase: "playing",
    settings: {
      edition: "classic",
      board: null,
      sheet: null,
      own_sheet: null,
      own_board: null,
      rulings: [],
      seats: many,
      games: 1,
      dice: "rolled",
      timer: 0,
      stand_in: "regular",
      patience: 60,
      public: false,
      coach: true,
      quick: false,
    },
    edition: edition(),
    layouts: [edition().layout],
    board: null,
    seats,
    sheets: [],
    host: 0,
    closed: false,
    game: {
      number: 1,
      turn: 14,
      active: 0,
      step,
      step_id: `14.${step}`,
      dice: step === "roll" ? null : { white: [4, 5], coloured: [2, 5, 3, 6], white_sum: 9 },
      dice_usable: [true, true, true, true],
      dice_correctable: false,
      sheets: sheets.slice(0, many),
      waiting: step === "action1" ? [0, 2] : [0],
      decided: [false, true, false, true, true].slice(0, many),
      taken: seats.map(() => []),
      last_turn: null,
      turns_left: null,
      deadline: null,
      winners: [],
      dice_counts: [1, 1, 2, 3, 4, 5, 4, 4, 2, 2, 1],
      ended_early: false,
      ...rest,
    },
    series: { length: 1, results: [], totals: [], over: false, winners: [] },
    fairness: null,
    draw: null,
    spectators: 0,
    several_servers: false,
    can_start: null,
    now: 0,
    ...more,
  };
}

export const you = (options: Option[], rest: Partial<You> = {}): You => ({
  seat: 0,
  decision: rest.decided?.decision ?? null,
  decided: null,
  may_take_back: !!rest.decided,
  options,
  may_roll: false,
  may_enter_dice: false,
  is_host: true,
  stood_in: [],
  watch_key: "7hk29pxd",
  ...rest,
});

/** All that a head may have to say: time limit, series, who watches. */
const much = (at: TableView): TableView => ({
  ...at,
  game: { ...at.game!, deadline: 90 },
  spectators: 3,
  series: { ...at.series, length: 3 },
});

export const scenes: Record<string, { table: TableView; you: You }> = {
  action1: {
    table: table("action1"),
    you: you([option("-"), option("r9"), option("y9", { skips: 1 })]),
  },
  roll: { table: table("roll"), you: you([], { may_roll: true }) },
  action2: {
    table: table("action2"),
    you: you([
      option("-", { misthrow: true }),
      option("y10", { skips: 2 }),
      option("b10"),
      option("g7"),
    ]),
  },
  wait: {
    table: table(
      "action1",
      {
        last_turn: {
          turn: 13,
          active: 4,
          dice: { white: [3, 5], coloured: [4, 2, 1, 5], white_sum: 8 },
          decisions: [["r8"], ["y9"], ["-"], ["b8"], ["y3", "b4"]],
          misthrow: false,
        },
      },
      {},
      5,
    ),
    you: you([], { decided: option("r9") }),
  },
  five: {
    table: table("action1", {}, {}, 5),
    you: you([option("-"), option("r9"), option("y9", { skips: 1 })]),
  },
  board: {
    table: table(
      "action3",
      {
        sheets: sheets
          .map((one, at) => ({ ...one, space: [7, 4, 0, 12, 0][at]!, extra: [4, 2, 0, 6, 0][at]! }))
          .slice(0, 4),
      },
      { edition: edition("on-board"), board },
    ),
    you: you([
      option("-"),
      option("2>g9=", { space: 9 }),
      option("3>r10", { space: 10 }),
      option("5>b7", { space: 19, skips: 0 }),
    ]),
  },
  boarddice: {
    table: table(
      "action1",
      {
        sheets: sheets
          .map((one, at) => ({ ...one, space: [7, 4, 0, 12, 0][at]!, extra: [4, 2, 0, 6, 0][at]! }))
          .slice(0, 4),
      },
      { edition: edition("on-board"), board },
    ),
    you: you([option("-"), option("r9"), option("y9", { skips: 1 })]),
  },
  boardfive: {
    table: table(
      "action3",
      {
        sheets: sheets
          .map((one, at) => ({ ...one, space: [7, 4, 0, 12, 0][at]!, extra: [4, 2, 0, 6, 0][at]! }))
          .slice(0, 4),
      },
      { edition: edition("on-board"), board },
    ),
    you: you([
      option("-", { misthrow: true }),
      ...["1>y5=", "2>g9=", "3>r10", "4>b9=", "5>y6"].map((move, at) =>
        option(move, { space: 8 + at }),
      ),
    ]),
  },
  boardtwo: {
    table: table(
      "action1",
      { sheets: sheets.slice(0, 2).map((one, at) => ({ ...one, space: 4 + at, extra: 3 })) },
      { edition: edition("on-board"), board },
      2,
    ),
    you: you([option("-"), option("r9")]),
  },
  two: {
    table: table(
      "action1",
      {
        sheets: [
          sheet(
            [
              [2, 3, 5, 6, 8, 12],
              [2, 4, 7],
              [12, 10, 9, 8, 6],
              [11, 8],
            ],
            1,
            [true],
          ),
          sheet([[2, 3], [4, 5, 6, 9], [11, 10], [12]], 0, [true]),
        ],
        dice: { white: [1, 1], coloured: [0, 5, 3, 6], white_sum: 2 },
      },
      {},
      2,
    ),
    you: you([option("-"), option("g2", { locks: true, skips: 3 })]),
  },
};

/** Things that happen, by their names. */
export const moments: Record<string, Moment> = {
  dice: { kind: "dice", seat: 0 },
  cross: { kind: "cross", seat: 1, cells: ["y9"], lit: [0, 1] },
  lock: { kind: "lock", colour: "g", seats: [0, 2] },
  misthrow: { kind: "misthrow", seat: 0, count: 1 },
  lead: { kind: "lead", seat: 1 },
  last: { kind: "last", seat: 2 },
};

const finished = (): TableView => {
  const done = table(
    "over",
    { waiting: [], winners: [1] },
    {
      phase: "finished",
      series: {
        length: 3,
        results: [
          [29, 34, 18, 23],
          [55, 41, 62, 60],
        ],
        totals: [84, 75, 80, 83],
        over: false,
        winners: [],
      },
    },
  );
  done.fairness = {
    scheme: 2,
    game: 1,
    draw: "1.1",
    context: "",
    commitments: [],
    broken: [],
    commitment: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    contributions: ["0f".repeat(16), "a1".repeat(16), "", ""],
    secret: "74657374",
  };
  return done;
};
export const ended = finished();
export const lobby = table(
  "roll",
  {},
  {
    phase: "lobby",
    game: null,
    seats: [
      seat(0, "Emma"),
      seat(1, "Max"),
      seat(2, "Knut", { kind: "bot", level: "expert" }),
      seat(3, "", { kind: "empty", connected: false }),
    ],
  },
);
export const lobbyFive = table("roll", {}, { phase: "lobby", game: null }, 5);
export const { info } = made;
for (const name of ["five", "board"]) {
  const { table, you } = scenes[name]!;
  scenes[`${name}much`] = { table: much(table), you };
}
Object.assign(scenes, made.scenes);
