// Made by scripts/generate-protocol from src/qwixx/server/protocol. Do not edit.
// What each message means, and when it comes, is told in docs/protocol.md.

// settings.py

export type EditionName = "classic" | "deluxe" | "on-board";

export type DiceSource = "rolled" | "entered";

export type BotLevel = "novice" | "regular" | "expert" | "master";

export type TurnTimer = 0 | 30 | 60 | 120;

export type RulingName = "finish-turn" | "end-misthrow" | "die-stays";

/** What the host chooses. Everything has a good default. */
export interface Settings {
  edition: EditionName;
  /** On Board: the name of a board of ours; None takes the first. */
  board: string | null;
  rulings: RulingName[];
  /** Seats to fill; those still empty at the start are left out. */
  seats: number;
  /** The length of the series. */
  games: number;
  dice: DiceSource;
  /** Seconds for a decision; 0 is no timer. */
  timer: TurnTimer;
  /** The bot that plays for somebody who is away. */
  stand_in: BotLevel;
  /** Seconds that somebody may be disconnected before the bot plays for them. */
  patience: number;
  /** Whether anybody may find and watch this table. */
  public: boolean;
}

/** POST /api/tables: open a table and take its first seat. */
export interface CreateTable {
  name: string;
  settings?: Partial<Settings>;
  /** Bots to seat at once. */
  bots?: BotLevel[];
  /** Begin at once (*Play now*). */
  start?: boolean;
}

/** POST /api/tables/{code}/seats: take a free seat. */
export interface JoinTable {
  name: string;
}

/** The answer to both: your seat, and the secret that proves it. Keep it to this device. */
export interface Seated {
  code: string;
  seat: number;
  secret: string;
}

/** GET /api/tables/{code}, and each entry of GET /api/tables (public ones only). */
export interface TableSummary {
  code: string;
  edition: EditionName;
  /** Who sits there, bots included. */
  names: string[];
  free_seats: number;
  phase: string;
  public: boolean;
  dice: DiceSource;
  games: number;
}

/** The body of every HTTP answer that is not a success. */
export interface Refusal {
  code: string;
  message: string;
}

/** A board: its path, space 1 first, and the points under each space. */
export interface BoardInfo {
  name: string;
  about: string;
  spaces: string[];
  points: number[];
}

/** An edition that a table can be opened for. */
export interface EditionInfo {
  name: EditionName;
  title: string;
  fewest: number;
  most: number;
  has_board: boolean;
  /** The cells of the sheet, left to right, like r2. */
  rows: string[][];
  row_colours: string[];
  /** What a row counts, by its number of crosses. */
  row_points: number[];
  /** How many crosses a row needs before its last number may be crossed. */
  crosses_to_lock: number;
  misthrow_limit: number;
  misthrow_points: number;
}

/** GET /api/info: what this server offers. */
export interface ServerInfo {
  version: string;
  editions: EditionInfo[];
  boards: BoardInfo[];
  bots: BotLevel[];
  /** What other devices open, ending in a slash; a table's own link is this and `t/{code}`. */
  join_url: string;
}

// view.py

/** `finished`: a game is over and its result is shown; the host may start the next. */
export type Phase = "lobby" | "playing" | "paused" | "finished";

export type StepName = "roll" | "action1" | "action2" | "action3" | "over";

export type SeatKind = "empty" | "person" | "bot";

export type CellState = "open" | "crossed" | "lost";

/** Somebody at the table. */
export interface SeatView {
  seat: number;
  kind: SeatKind;
  name: string;
  /** The bot that sits here, or that plays for a person who is away. */
  level: BotLevel | null;
  connected: boolean;
  /** A person for whom the bot plays at present. */
  away: boolean;
  /** Fair dice: this device's randomness for the next game is in (`TableView.next_commitment`). */
  contributed: boolean;
}

/** A row of somebody's sheet. */
export interface RowView {
  /** Left to right; a number that was skipped, or that is left in a closed row, is lost. */
  cells: CellState[];
  /** Lock included. */
  crosses: number;
  points: number;
  /** This player crossed the lock. */
  locked: boolean;
  closed: boolean;
}

/** Somebody's sheet, with its result line. */
export interface SheetView {
  rows: RowView[];
  misthrows: number;
  misthrow_points: number;
  space: number;
  extra: number;
  total: number;
  notation: string;
}

/** The dice on the table; a coloured one that has left the game shows 0. */
export interface DiceView {
  white: number[];
  coloured: number[];
  white_sum: number;
}

/** A turn that was played: decisions by seat and action, in notation. */
export interface TurnView {
  turn: number;
  active: number;
  dice: DiceView;
  decisions: string[][];
  misthrow: boolean;
}

/** The game that is being played, or the one that just ended. */
export interface GameView {
  /** Within the series, from 1. */
  number: number;
  turn: number;
  active: number;
  step: StepName;
  step_id: string;
  dice: DiceView | null;
  /** Which coloured dice count in this turn: not one whose row was closed in action 1. */
  dice_usable: boolean[];
  dice_correctable: boolean;
  sheets: SheetView[];
  /** The seats that the table waits for. */
  waiting: number[];
  /** Action 1: who has decided; what, nobody else sees. */
  decided: boolean[];
  /** This turn's decisions that took effect, by seat. */
  taken: string[][];
  last_turn: TurnView | null;
  /** On Board's last round: how many turns are still to begin. */
  turns_left: number | null;
  /** When the timer runs out, in seconds of the server's clock (see `TableView.now`). */
  deadline: number | null;
  winners: number[];
  /** How often each white sum 2..12 was thrown in this game. */
  dice_counts: number[];
  ended_early: boolean;
}

/** The results of the games of this series, in order, by seat. */
export interface SeriesView {
  length: number;
  results: number[][];
  totals: number[];
  over: boolean;
  winners: number[];
}

/** Fair dice of the running or last game; see docs/fairness.md. */
export interface FairnessView {
  commitment: string;
  /** By seat; empty for those who gave none. */
  contributions: string[];
  /** Published when the game is over. */
  secret: string | null;
}

/** A table as everyone sees it. */
export interface TableView {
  code: string;
  phase: Phase;
  settings: Settings;
  edition: EditionInfo;
  board: BoardInfo | null;
  seats: SeatView[];
  host: number;
  game: GameView | null;
  series: SeriesView;
  fairness: FairnessView | null;
  /**
   * Fair dice of the next game: answer once with `commands.Contribute`. None while one is played.
   *
   * A start waits a moment for the devices that have not answered yet.
   */
  next_commitment: string | null;
  spectators: number;
  /** Why the game cannot be started now, or None if it can. */
  can_start: string | null;
  /** The server's clock, in seconds. */
  now: number;
}

/** Something that you may answer now. */
export interface Option {
  /** In notation; send it back as it is. */
  decision: string;
  row: number | null;
  /** The cell that this crosses, if it does. */
  position: number | null;
  /** On Board: where the piece would stand. */
  space: number | null;
  /** How many open numbers would be lost. */
  skips: number;
  /** What your total would gain at once. */
  points: number;
  locks: boolean;
  /** This would make it a misthrow. */
  misthrow: boolean;
  ends_game: boolean;
}

/** A decision that a bot took for somebody who was away. */
export interface StoodIn {
  /** The `GameView.step_id` that it answered. */
  step: string;
  decision: string;
}

/** What only your seat may see. */
export interface You {
  seat: number;
  /** Your decision of action 1, while it is not in effect. */
  decision: string | null;
  /** That decision as the option that it was, with what would come of it. */
  decided: Option | null;
  /** Whether that decision can be taken back: not if there is no other. */
  may_take_back: boolean;
  /** What you may answer now; empty if you are not asked. */
  options: Option[];
  may_roll: boolean;
  may_enter_dice: boolean;
  is_host: boolean;
  /** What a bot decided for you when you were last away (the latest), until you decide again. */
  stood_in: StoodIn[];
  /** Lets a screen watch, also a private table, for as long as you sit here. */
  watch_key: string;
}

// events.py

export type Event =
  | SatDown
  | GotUp
  | WentAway
  | CameBack
  | HostChanged
  | GameStarted
  | Rolled
  | Crossed
  | Moved
  | RowClosed
  | Misthrown
  | NothingFits
  | LastRound
  | GameOver
  | Paused
  | Resumed
  | SettingsChanged;

/** Somebody took a seat. */
export interface SatDown {
  type: "sat_down";
  seat: number;
  name: string;
  level: BotLevel | null;
}

/** A seat is free again, or was taken over by a bot for good. */
export interface GotUp {
  type: "got_up";
  seat: number;
  name: string;
  removed: boolean;
}

/** A bot plays for somebody who is away. */
export interface WentAway {
  type: "went_away";
  seat: number;
  reason: "disconnected" | "timeout" | "left";
  level: BotLevel;
}

/** Somebody took their seat back from the bot. */
export interface CameBack {
  type: "came_back";
  seat: number;
}

/** Somebody else is the host now. */
export interface HostChanged {
  type: "host_changed";
  seat: number;
}

/** A game began; in the first of a series the first player was drawn by lot. */
export interface GameStarted {
  type: "game_started";
  number: number;
  first: number;
  drawn: boolean;
}

/** The dice were rolled or entered; corrected, if they were entered wrongly before. */
export interface Rolled {
  type: "rolled";
  seat: number;
  corrected: boolean;
}

/** A cross took effect. */
export interface Crossed {
  type: "crossed";
  seat: number;
  cell: string;
  locked: boolean;
}

/** A piece moved (On Board). */
export interface Moved {
  type: "moved";
  seat: number;
  space: number;
}

/** A row was locked by these seats and is closed for everyone. */
export interface RowClosed {
  type: "row_closed";
  colour: string;
  seats: number[];
}

/** The active player took a misthrow. */
export interface Misthrown {
  type: "misthrown";
  seat: number;
  count: number;
}

/** Action 2 or 3 was passed over: the active player had nothing to cross, or no move. */
export interface NothingFits {
  type: "nothing_fits";
  seat: number;
  action: 2 | 3;
}

/** A piece reached the last five spaces: every other player has one more turn. */
export interface LastRound {
  type: "last_round";
  seat: number;
}

/** The game ended, with these winners (none if it was ended early). */
export interface GameOver {
  type: "game_over";
  winners: number[];
  early: boolean;
}

/** The host paused the game. */
export interface Paused {
  type: "paused";
}

/** The game goes on. */
export interface Resumed {
  type: "resumed";
}

/** The host changed the settings. */
export interface SettingsChanged {
  type: "settings_changed";
}

// messages.py

export type Message = Update | Done | Refused | Pong | Goodbye;

/**
 * The table as you may see it now, whole, and what happened since the last update.
 *
 * The first one answers `commands.Hello`; its events are what you missed since `seen`, or
 * none if that is too long ago.
 */
export interface Update {
  type: "update";
  version: number;
  events: Event[];
  table: TableView;
  /** None for spectators. */
  you: You | null;
}

/** A command was carried out and is stored. */
export interface Done {
  type: "done";
  id: string;
}

/** A command was not carried out, and why, in words for the player. Nothing changed. */
export interface Refused {
  type: "refused";
  id: string;
  code: string;
  message: string;
}

/** Yes. */
export interface Pong {
  type: "pong";
  now: number;
}

/**
 * The server closes this connection.
 *
 * `restart` and `slow`: come back at once; the others: do not.
 */
export interface Goodbye {
  type: "goodbye";
  code: "restart" | "slow" | "no_such_table" | "not_public" | "wrong_secret" | "replaced" | "removed" | "too_many" | "bad_message" | "too_fast";
  message: string;
}

// commands.py

/** What changes a table. */
export type TableCommand =
  | Contribute
  | Roll
  | EnterDice
  | Decide
  | TakeBack
  | AddBot
  | RemoveSeat
  | ChangeSettings
  | StartGame
  | Pause
  | Resume
  | EndGame
  | HandOver
  | Rename
  | Leave
  | ComeBack;

export type Command =
  | Hello
  | Ping
  | Contribute
  | Roll
  | EnterDice
  | Decide
  | TakeBack
  | AddBot
  | RemoveSeat
  | ChangeSettings
  | StartGame
  | Pause
  | Resume
  | EndGame
  | HandOver
  | Rename
  | Leave
  | ComeBack;

/**
 * The first message: who you are and what you have seen already.
 *
 * `secret` is that of your seat, or a watch key; without one you watch, if the table is
 * public. `seen` is the version of the last update that arrived.
 */
export interface Hello {
  type: "hello";
  secret?: string | null;
  seen?: number | null;
}

/** Fair dice: randomness of this device's own for the game with this commitment. */
export interface Contribute {
  type: "contribute";
  id: string;
  commitment: string;
  entropy: string;
}

/** The active player rolls (dice rolled by the server). */
export interface Roll {
  type: "roll";
  id: string;
  step: string;
}

/**
 * What was thrown on the real table, like `w4 w1 r2 y5 g3 b6`.
 *
 * By the active player, or by the host for anybody (a bot, a friend far away). Sent again with
 * the step of that moment it corrects the dice, as long as no person has decided on them.
 */
export interface EnterDice {
  type: "enter_dice";
  id: string;
  step: string;
  dice: string;
}

/** A decision, in notation: `-`, `r5`, `5>g10`, `4>g7=`. */
export interface Decide {
  type: "decide";
  id: string;
  step: string;
  decision: string;
}

/** Take a decision of action 1 back, as long as it has not taken effect. */
export interface TakeBack {
  type: "take_back";
  id: string;
  step: string;
}

/** Host, in the lobby: a bot takes a free seat. */
export interface AddBot {
  type: "add_bot";
  id: string;
  level: BotLevel;
}

/** Host: free a seat in the lobby; in a running game a bot takes it over for good. */
export interface RemoveSeat {
  type: "remove_seat";
  id: string;
  seat: number;
}

/** Host, in the lobby. */
export interface ChangeSettings {
  type: "change_settings";
  id: string;
  settings: Partial<Settings>;
}

/** Host: begin the game, the next game of the series, or a rematch after the last. */
export interface StartGame {
  type: "start";
  id: string;
}

/** Host: stop timers, bots and decisions until `Resume`. */
export interface Pause {
  type: "pause";
  id: string;
}

/** Host: go on. */
export interface Resume {
  type: "resume";
  id: string;
}

/** Host: end the running game without a result. */
export interface EndGame {
  type: "end";
  id: string;
}

/** Host: make another person the host. */
export interface HandOver {
  type: "hand_over";
  id: string;
  seat: number;
}

/** Change your own name, in the lobby. */
export interface Rename {
  type: "rename";
  id: string;
  name: string;
}

/** Get up: in the lobby the seat is free again, in a game the stand-in plays on. */
export interface Leave {
  type: "leave";
  id: string;
}

/**
 * I am here again: take the seat back from the bot that plays for me.
 *
 * Connecting does that too, and so does rolling or deciding.
 */
export interface ComeBack {
  type: "come_back";
  id: string;
}

/** Are you there? Answered by `messages.Pong`. */
export interface Ping {
  type: "ping";
}
