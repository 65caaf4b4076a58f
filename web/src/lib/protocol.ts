// Made by scripts/generate-protocol from src/qwixx/server/protocol. Do not edit.
// What each message means, and when it comes, is told in docs/protocol.md.

// settings.py

/** `own`: the sheet that the host has brought along (`Settings.own_sheet`). */
export type EditionName =
  | "classic"
  | "deluxe"
  | "on-board"
  | "mixx-a"
  | "mixx-b"
  | "big-points"
  | "bonus-a"
  | "bonus-b"
  | "steps"
  | "chain"
  | "double"
  | "x-change"
  | "longo"
  | "own";

export type DiceSource = "rolled" | "entered";

export type BotLevel = "novice" | "regular" | "expert" | "master";

export type Reaction = "well_done" | "wow" | "haha" | "oh_no" | "luck" | "thanks";

export type TurnTimer = 0 | 30 | 60 | 120;

export type RulingName = "finish-turn" | "end-misthrow" | "die-stays" | "either-neighbour";

export type GiftName =
  | "two crosses in the row with the fewest"
  | "one cross in each row"
  | "the row with the fewest counts twice"
  | "points"
  | "misthrows cost nothing";

/** What the host chooses. Everything has a good default. */
export interface Settings {
  edition: EditionName;
  /** The name of a board of ours. None: no board, and On Board, which needs one, the first. */
  board: string | null;
  /** Where players may choose among sheets: the one that all have; None deals them by lot. */
  sheet: string | null;
  /** With the edition `own`, and only then: the text of the sheet's file (docs/notation.md). */
  own_sheet: string | null;
  /** The text of the file of a board of the host's own, in place of `board`. */
  own_board: string | null;
  rulings: RulingName[];
  /** Seats to fill; those still empty at the start are left out. One: somebody plays alone. */
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
  /** Whether players may ask the coach; all see who does. */
  coach: boolean;
  /** Bots take half as long, for those who can follow that. */
  quick: boolean;
}

/** POST /api/tables: open a table and take its first seat. */
export interface CreateTable {
  name: string;
  settings?: Partial<Settings>;
  /** Bots to seat at once. */
  bots?: BotLevel[];
  /** Begin at once (*Play now*). */
  start?: boolean;
  /** Of your seat; without one, the server makes one, and a lost answer is a lost table. */
  secret?: string | null;
}

/**
 * POST /api/tables/{code}/seats: take a free seat, or find the one that is yours already.
 *
 * In the only or last game of a series that is a bot's, and you play from the next turn on.
 */
export interface JoinTable {
  name: string;
  /** Which bot's chair, in a game; None is the first. */
  seat?: number | null;
  /** Of your seat; without one, the server makes one, and a lost answer is a lost seat. */
  secret?: string | null;
}

/** The answer to both: your seat, and the secret that proves it. Keep it to this device. */
export interface Seated {
  code: string;
  seat: number;
  secret: string;
}

/** What one option is worth to every seat, by the coach. */
export interface Advice {
  decision: string;
  /** The chance to win. */
  win: number[];
  /** The final score to be expected. */
  score: number[];
  how: How;
  /** How sure the chance is, and how sure the score: standard errors. */
  error: number;
  score_error: number;
  /** What it is about, in words. */
  about: string[];
}

/** GET /api/tables/{code}/coach: your options, best first. */
export interface CoachAnswer {
  step: string;
  options: Advice[];
}

/** GET /api/tables/{code}, and each entry of GET /api/tables (public ones only). */
export interface TableSummary {
  code: string;
  edition: EditionName;
  /** Who sits there, bots included. */
  names: string[];
  /** How many may still sit down: none in a game, or if the table is closed to newcomers. */
  free_seats: number;
  /** In a game: the chairs of bots, which those who come late may take. */
  bot_seats: number[];
  phase: string;
  public: boolean;
  dice: DiceSource;
  games: number;
  /** The host lets nobody else sit down. */
  closed: boolean;
  /** With the edition `own`: what the sheet is called. */
  own_sheet: string;
  /** The challenge that is played there. A device has one secret for it and sits down with it. */
  challenge: string;
}

/** POST /api/screens: a large screen wants a code, or asks whether somebody has claimed it. */
export interface AskScreen {
  /** Of the screen's own making; the same one gets the same code. */
  secret: string;
}

/** The answer: the code to show; once claimed, the table, and the key that lets it watch. */
export interface ScreenView {
  code: string;
  table: string | null;
  watch_key: string | null;
}

/** POST /api/screens/{code}: show a table on that screen; by somebody who sits there. */
export interface ClaimScreen {
  table: string;
  secret: string;
}

/** The answer: the table that is shown there now. */
export interface ClaimedScreen {
  table: string;
}

/** The body of every HTTP answer that is not a success. */
export interface Refusal {
  code: string;
  message: string;
  /** Where in a record, or in the file of a sheet or board, it is, counted from 1. */
  line: number | null;
  /** What exactly is the matter with a position, as a word of its own, with its values. */
  why: string | null;
  values: Record<string, string | number>;
}

/** A board: its path, space 1 first, and the points under each space. */
export interface BoardInfo {
  name: string;
  about: string;
  spaces: string[];
  points: number[];
}

/** Two cells that bring a gift once both are crossed. */
export interface PairInfo {
  cells: string[];
  gift: GiftName;
  points: number;
}

/** Cells that count as a further row. */
export interface TallyInfo {
  name: string;
  cells: string[];
}

/** A sheet as it is printed. docs/architecture.md explains the words. */
export interface LayoutInfo {
  name: string;
  /** Which of several sheets of an edition this is; empty if there is one. */
  variant: string;
  /** The cells of the sheet, left to right, like r2; r2' is the second box of a number. */
  rows: string[][];
  row_colours: string[];
  /** What a row counts, by its number of crosses; more of them count as the last. */
  row_points: number[];
  /** How many crosses a row needs before its last number may be crossed. */
  crosses_to_lock: number;
  /** How many numbers at the end of a row can lock it. */
  lock_cells: number;
  /** How many closed rows end the game. */
  rows_to_end: number;
  misthrow_limit: number;
  misthrow_points: number;
  faces: number;
  /** The colours of its dice besides the white ones, as letters: those that stand on it. */
  dice: string[];
  /** Fields between two rows, like ry5, which count for both. */
  between: string[][];
  /** Pairs of cells that are crossed together. */
  together: string[][];
  /** The colours of the fields that boxed numbers spend, left to right. */
  bar: string[];
  boxed: string[];
  pairs: PairInfo[];
  tallies: TallyInfo[];
  swaps: number[][];
  lucky: number[];
  about: string;
  /** How sure it is that this is the printed sheet; empty for the rulebooks' own. */
  certainty: string;
  source: string;
}

/** An edition that a table can be opened for. */
export interface EditionInfo {
  name: EditionName;
  title: string;
  fewest: number;
  most: number;
  has_board: boolean;
  may_have_board: boolean;
  /** How many games in a row it is meant for. */
  games: number;
  /** The sheets that are dealt, if the players do not all have the same. */
  sheets: string[];
  /** Whether each player gets another of them, by lot; otherwise they may choose. */
  each_another: boolean;
  /** Those that make a difference. */
  rulings: RulingName[];
  /** The sheet, or the first of several. */
  layout: LayoutInfo;
  /** Those that the host can choose among (`Settings.sheet`). */
  layouts: LayoutInfo[];
  /** How sure it is that its sheets are the printed ones: of one may be surer than of another. */
  certainties: string[];
}

/** POST /api/own: can a table be opened with these files? Nothing is kept of them. */
export interface CheckOwn {
  sheet?: string | null;
  board?: string | null;
}

/** Yes: what they are, and their texts as `Settings` take them, without comments. */
export interface OwnInfo {
  edition: EditionInfo | null;
  board: BoardInfo | null;
  own_sheet: string | null;
  own_board: string | null;
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

/** `not_opened`: the device did not answer in time; `removed`: by the host. */
export type WhyMissing = "not_opened" | "left" | "removed";

/**
 * `swap`: use another number for the white sum. What a cross may ask: which `row`, and whether
 * to `lock` or `leave` it.
 */
export type OptionKind = "pass" | "cross" | "move" | "swap" | "row" | "lock" | "leave";

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
  /** Has taken the chair of a bot, which plays for them until the next turn. */
  joining: boolean;
  /** After a game: would like another. */
  again: boolean;
  /** Has asked the coach in this game. */
  coached: boolean;
  /** Which of several sheets they have chosen for the next game; empty: what they get. */
  sheet: string;
}

/** A row of somebody's sheet. */
export interface RowView {
  /** Left to right; a number that was skipped, or that is left in a closed row, is lost. */
  cells: CellState[];
  /** Lock included. */
  crosses: number;
  /** The crosses that count: with those of fields beside the row. */
  counted: number;
  points: number;
  /** This player crossed the lock. */
  locked: boolean;
  closed: boolean;
}

/** Somebody's sheet, with its result line. */
export interface SheetView {
  rows: RowView[];
  /** The fields between rows. */
  between: CellState[][];
  /** Which fields of the bar are spent. */
  bar: boolean[];
  /** Which swaps are spent. */
  swaps: boolean[];
  /** Which pairs are complete. */
  pairs: boolean[];
  /** The points of each tally. */
  tallies: number[];
  /** The points that pairs bring. */
  gifts: number;
  misthrows: number;
  misthrow_points: number;
  space: number;
  /** On Board's points. */
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
  /** How often each white sum was thrown in this game, from 2 on. */
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

/** A seat whose commitment was not opened, which broke a draw off, and why. */
export interface Missing {
  seat: number;
  why: WhyMissing;
}

/**
 * The dice of the next game are being drawn; see docs/fairness.md.
 *
 * Answer with `commands.Commit`; when `commitments` are there and yours is among them, with
 * `commands.Reveal`. As soon as all have, the game begins.
 */
export interface DrawView {
  id: string;
  /** What this draw is for: players, dice, table, game, and draws that were broken off. */
  context: string;
  /** The server's, to its secret and this context. */
  commitment: string;
  /** Those of the devices by seat, empty for those that gave none; None until they are sealed. */
  commitments: string[] | null;
  /** By seat: whose device has answered, in this round. */
  done: boolean[];
  /** For each draw before this one: who broke it off. */
  broken: Missing[][];
}

/** Fair dice of the running or last game; see docs/fairness.md. */
export interface FairnessView {
  /** 3: the dice of a challenge, which no device has a part in. */
  scheme: 1 | 2 | 3;
  /** Its number among all games of this table, from 1: which record to ask for. */
  game: number;
  /**
   * The id of the draw; this and what follows is empty in scheme 1, before version 0.2, and
   * but for the context in scheme 3.
   */
  draw: string;
  context: string;
  commitments: string[];
  broken: Missing[][];
  commitment: string;
  /** What the devices gave, by seat; empty for those who gave nothing. */
  contributions: string[];
  /** Published when the game is over; that of a challenge, when it has closed. */
  secret: string | null;
}

/** The challenge that the game of a table is played for: see `ChallengeView`. */
export interface ChallengeRef {
  code: string;
  /** When it closes, in seconds of the server's clock. */
  closes: number;
  /** How many people play it together. */
  people: number;
}

/** A table as everyone sees it. */
export interface TableView {
  code: string;
  phase: Phase;
  settings: Settings;
  edition: EditionInfo;
  /** The sheet of each seat, or one that all have. */
  layouts: LayoutInfo[];
  board: BoardInfo | null;
  seats: SeatView[];
  /** Before a game: those that each seat may choose among (`commands.ChooseSheet`), if any. */
  sheets: string[];
  host: number;
  /** The host lets nobody else sit down. */
  closed: boolean;
  game: GameView | null;
  series: SeriesView;
  fairness: FairnessView | null;
  /** Fair dice of a game that is about to begin. */
  draw: DrawView | null;
  /** The one game of this table has the dice of a challenge. */
  challenge: ChallengeRef | null;
  spectators: number;
  /** Others go on should this server fall silent: ask sooner whether it is there. */
  several_servers: boolean;
  /** Why the game cannot be started now, or None if it can. */
  can_start: string | null;
  /** The server's clock, in seconds. */
  now: number;
}

/** Something that you may answer now. */
export interface Option {
  /** In notation; send it back as it is. */
  decision: string;
  kind: OptionKind;
  row: number | null;
  /** The cell that this crosses, if it does: the row (behind them, fields between) and place. */
  position: number | null;
  /** The cells that come along. */
  brings: string[];
  /** Something has to be chosen after it. */
  asks: boolean;
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
  /** What you have decided, as long as it is not in effect. */
  decision: string | null;
  /** All of it as one option, with what would come of it: the kind is that of its last part. */
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
  | AskedAgain
  | Coached
  | BotChanged
  | HostChanged
  | SeatsClosed
  | DrawBroken
  | GameStarted
  | Rolled
  | Crossed
  | Moved
  | RowClosed
  | Misthrown
  | NothingFits
  | LastRound
  | GameOver
  | Reacted
  | Paused
  | Resumed
  | SettingsChanged
  | WentBack;

/** Somebody took a seat: a free one, or during a game that of a bot. */
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

/** After a game, somebody would like another. */
export interface AskedAgain {
  type: "asked_again";
  seat: number;
}

/** Somebody asks the coach in this game. */
export interface Coached {
  type: "coached";
  seat: number;
}

/** A bot plays at another level. */
export interface BotChanged {
  type: "bot_changed";
  seat: number;
  level: BotLevel;
}

/** Somebody else is the host now. */
export interface HostChanged {
  type: "host_changed";
  seat: number;
}

/** The host lets nobody else sit down, or lets others again. */
export interface SeatsClosed {
  type: "seats_closed";
  closed: boolean;
}

/** Commitments were not opened: the dice are drawn again without those devices. */
export interface DrawBroken {
  type: "draw_broken";
  missing: Missing[];
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

/** Somebody says one of a few words to all. */
export interface Reacted {
  type: "reacted";
  seat: number;
  what: Reaction;
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

/** The server's database has lost what happened last; the table goes on from before it. */
export interface WentBack {
  type: "went_back";
}

// messages.py

export type Message = Update | Changes | Done | Refused | Pong | Goodbye;

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
  /** Of this picture of the table, for `commands.Look`; good for this connection alone. */
  number: number;
  table: TableView;
  /** None for spectators. */
  you: You | null;
}

/**
 * What is new about the picture that you have, for those who asked for it (`commands.Look`).
 *
 * Whatever is not named stays as it was. Who has another picture than the one that this follows
 * looks again.
 */
export interface Changes {
  type: "changes";
  version: number;
  events: Event[];
  /** Of the picture that comes of it. */
  number: number;
  /** The number of the picture that it is to be applied to. */
  follows: number;
  /** The fields of the table that are new, `game` only as a whole. */
  table: Partial<TableView>;
  /** The fields of its game that are new, without `sheets`. */
  game: Partial<GameView>;
  /** The sheets of its game that are new, by seat. */
  sheets: Record<string, SheetView>;
  /** Left out if it has not changed. */
  you?: You | null;
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
  /** Where in the file of a sheet or board it is, counted from 1. */
  line: number | null;
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
  | Commit
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
  | ComeBack;

export type Command =
  | Hello
  | Look
  | Ping
  | React
  | Commit
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

/** Fair dice: this device commits to randomness of its own (see docs/fairness.md). */
export interface Commit {
  type: "commit";
  id: string;
  draw: string;
  commitment: string;
}

/** Fair dice: what this device has committed to, once `view.DrawView.commitments` has it. */
export interface Reveal {
  type: "reveal";
  id: string;
  draw: string;
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

/**
 * Take a decision of action 1 back, as long as it has not taken effect.
 *
 * Against bots too: the last of them leaves a moment for it.
 */
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

/** Host, between series: a bot plays at another level, under the same name. */
export interface ChangeBot {
  type: "change_bot";
  id: string;
  seat: number;
  level: BotLevel;
}

/**
 * Host: free a seat in the lobby; in a running game a bot takes it over for good.
 *
 * If a person sat there, the table is then closed to newcomers (`CloseSeats`).
 */
export interface RemoveSeat {
  type: "remove_seat";
  id: string;
  seat: number;
}

/** Host: let nobody else sit down, or let others again. Bots may be added all the same. */
export interface CloseSeats {
  type: "close_seats";
  id: string;
  closed: boolean;
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

/** Anybody, after a game: I would like another. The host sees it, and may start one. */
export interface AskAgain {
  type: "ask_again";
  id: string;
}

/** The coach may be asked in this game from now on (`CoachAnswer`); all see that you do. */
export interface AskCoach {
  type: "ask_coach";
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

/**
 * In the lobby: which of several sheets you have (`view.TableView.sheets`).
 *
 * The host may say it of anybody, by their `seat`. Empty: what you get.
 */
export interface ChooseSheet {
  type: "choose_sheet";
  id: string;
  sheet: string;
  seat?: number | null;
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

/** A word to all, of a handful; nobody can say more. In no log: who is not here misses it. */
export interface React {
  type: "react";
  id: string;
  what: Reaction;
}

/**
 * From now on tell me what changes, as `messages.Changes`, wherever that will do.
 *
 * `number` is that of the picture that you have. If it is not the last one that was sent to you,
 * or you have none, the whole table comes first, as `messages.Update`.
 */
export interface Look {
  type: "look";
  number?: number | null;
}

/** Are you there? Answered by `messages.Pong`. */
export interface Ping {
  type: "ping";
}

// replay.py

/** `over`: where the record ends. */
export type ReplayStep = "action1" | "action2" | "action3" | "over";

export type How = "exact" | "net" | "ahead";

export type Label = "good" | "doubtful" | "bad" | "very bad";

/**
 * POST /api/replays and POST /api/reviews: a text with one game or several (docs/notation.md).
 *
 * Nothing is kept of it but its review, for a while.
 */
export interface PostRecord {
  record: string;
  /** Which of the games, counted from 1. */
  game?: number;
  /** Of reasons in words: en, de, nl, fr, es or it; for any other they are in English. */
  language?: string;
}

/** A step of a turn, before what is decided in it takes effect; the last is the end. */
export interface ReplayMoment {
  turn: number;
  active: number;
  step: ReplayStep;
  dice: DiceView | null;
  /** Which coloured dice count: not one whose row was closed in action 1. */
  dice_usable: boolean[];
  /** The sheet of each seat, by its place in `Replay.sheets`. */
  sheets: number[];
  /** What each seat decides in this step, all of it as one option; None if it is not asked. */
  decided: (Option | null)[];
  /** With this step the turn ends, and the active player crosses a misthrow. */
  misthrow: boolean;
}

/** A game on record, step by step. */
export interface Replay {
  game: number;
  /** Which game of the text this is, of how many. */
  games: number;
  /** This game alone, as text. */
  record: string;
  date: string;
  edition: EditionInfo;
  /** The sheet of each seat, or one that all have. */
  layouts: LayoutInfo[];
  board: BoardInfo | null;
  rulings: RulingName[];
  /** The name of each seat's sheet, where an edition has several. */
  dealt: string[];
  players: string[];
  /** Whether it was played to its end; only then there is a review. */
  over: boolean;
  winners: number[];
  /** Every sheet that comes up, once. */
  sheets: SheetView[];
  moments: ReplayMoment[];
}

/** What something is worth to every seat; docs/insight.md has the definitions. */
export interface Worth {
  win: number[];
  score: number[];
  how: How;
  /** The standard error of the chances to win. */
  error: number;
  score_error: number;
}

/** Something that a seat could decide, what it was worth and what it is about. */
export interface ReviewOption {
  win: number[];
  score: number[];
  how: How;
  error: number;
  score_error: number;
  decision: string;
  /** The reasons, in the language that was asked for. */
  words: string[];
  option: Option;
}

/** A decision with more than one legal answer, and what it cost. */
export interface ReviewDecision {
  seat: number;
  action: number;
  position: string;
  chosen: string;
  best: string;
  /** In the chance to win; for one player alone in points of the score. */
  loss: number;
  /** The options differ by more than half a point. */
  real: boolean;
  label: Label;
  /** What the seat had answered before in the same action. */
  begun: Option | null;
  /** Best first. */
  options: ReviewOption[];
}

/** A turn: what it was worth before and after the roll, and after each action. */
export interface ReviewTurn {
  turn: number;
  active: number;
  dice: string;
  before: Worth;
  rolled: Worth;
  after: Worth[];
  luck: number[];
  score_luck: number[];
  decisions: ReviewDecision[];
}

/** What a seat's game was made of: the parts add up to the end. */
export interface ReviewParts {
  start: number;
  luck: number;
  play: number;
  others: number;
  rest: number;
  end: number;
  without_luck: number;
}

/** A seat's game. */
export interface ReviewSeat {
  player: string;
  win: ReviewParts;
  score: ReviewParts;
  decisions: number;
  real: number;
  error_rate: number | null;
  labels: Record<string, number>;
}

/** A finished game, taken apart. */
export interface Review {
  edition: string;
  players: string[];
  depth: number;
  over: boolean;
  start: Worth;
  end: Worth;
  seats: ReviewSeat[];
  turns: ReviewTurn[];
}

/** The answer (202) to POST /api/reviews as long as it is being made: ask again. */
export interface ReviewProgress {
  done: number;
  /** So many turns of how many; 0 as long as other games come first. */
  turns: number;
}

// explorer.py

/** What somebody changes about a position; the server keeps the rest in order with it. */
export interface Change {
  seat?: number;
  /** Cross it, or take the cross away. */
  cell?: string | null;
  misthrows?: number | null;
  /** So many are spent. */
  swaps?: number | null;
  space?: number | null;
  /** Who rolls next. */
  active?: number | null;
  players?: number | null;
}

/**
 * POST /api/positions: a position in notation (docs/notation.md), and what shall be changed.
 *
 * Without one it is the beginning of a game of so many `players`.
 */
export interface PostPosition {
  edition?: string;
  board?: string | null;
  rulings?: RulingName[];
  /** Which sheet each seat has, where an edition has several; empty are the first of them. */
  sheets?: string[];
  players?: number;
  position?: string;
  change?: Change | null;
  /** Of what is said if it cannot be. */
  language?: string;
}

/** A position that can be, as it is drawn. */
export interface PositionView {
  edition: EditionInfo;
  /** The sheet of each seat, or one that all have. */
  layouts: LayoutInfo[];
  board: BoardInfo | null;
  rulings: RulingName[];
  sheets: string[];
  /** In notation, as it is written. */
  position: string;
  views: SheetView[];
  active: number;
  over: boolean;
  /** Which coloured dice are rolled. */
  dice: boolean[];
}

/** POST /api/options: what a position is worth, and with dice what each option is worth. */
export interface PostOptions {
  edition?: string;
  board?: string | null;
  rulings?: RulingName[];
  sheets?: string[];
  position: string;
  dice?: string;
  /** Who decides; None is who rolled, or who else is asked. */
  seat?: number | null;
  /** What was decided in this turn already, by seat; in action 2 who is left out has passed. */
  taken?: string[][];
  /** What to call the players in reasons. */
  names?: string[];
  language?: string;
}

/** The answer: by what that seat may know, the others playing well. */
export interface OptionsView {
  step: StepName;
  active: number;
  /** Who is asked; None if nobody is. */
  seat: number | null;
  /** Who could be asked. */
  waiting: number[];
  dice: DiceView | null;
  dice_usable: boolean[];
  /** The sheets at this step. */
  views: SheetView[];
  now: Worth;
  /** What the seat has answered before in the same action. */
  begun: Option | null;
  /** Best first. */
  options: ReviewOption[];
}

/** POST /api/what-ifs: a finished game goes on otherwise from one decision on, by bots. */
export interface PostWhatIf {
  record: string;
  game?: number;
  turn: number;
  action: 1 | 2 | 3;
  seat: number;
  seed?: number;
  /** In place of what was decided; with its choices, like `r15 >#`. */
  decision: string;
}

/**
 * POST /api/takeovers: from one decision on the person who asks has the seat, bots the others.
 *
 * Nothing is kept here: each request brings all of their decisions, and the game comes again.
 */
export interface PostTakeOver {
  record: string;
  game?: number;
  turn: number;
  action: 1 | 2 | 3;
  seat: number;
  seed?: number;
  decisions?: string[];
}

/** The game where it waits for that seat, as the seat sees it, or when it is over. */
export interface TakeOver {
  /** From its beginning to here; while it goes on, without the turn that is being played. */
  record: string;
  turn: number;
  active: number;
  step: StepName;
  dice: DiceView | null;
  dice_usable: boolean[];
  views: SheetView[];
  /** What the seat has answered before in the same action. */
  begun: Option | null;
  /** What it may answer; nothing when the game is over. */
  options: Option[];
  /** Of a game that is over. */
  winners: number[];
}

/** What came of it; beside it, what happened. One game is luck: the averages tell more. */
export interface WhatIf {
  /** The final scores of the record. */
  happened: number[];
  /** Those of the game that went on with the other decision. */
  scores: number[];
  /** So many of its turns had the throws of the record. */
  same_throws: number;
  /** That game, from its beginning. */
  record: string;
  /** How many games with throws of their own the averages are of; 0 if these are exact. */
  games: number;
  /** The average with what was decided, bots playing on. */
  chosen: Worth;
  /** The same with the other decision. */
  other: Worth;
}

// challenge.py

/** POST /api/challenges: a game whose dice are the same for all who play it. */
export interface MakeChallenge {
  edition?: EditionName;
  board?: string | null;
  sheet?: string | null;
  rulings?: RulingName[];
  /** Who else plays at every table. */
  bots?: BotLevel[];
  /** How many people play it together at one table: with more than one, groups are compared. */
  people?: number;
  /** Until it closes. */
  days?: number;
}

/** The answer: what the link to it ends in, after `c/`. */
export interface ChallengeMade {
  code: string;
}

/** POST /api/challenges/{code}/attempts: sit down to play it, or find your attempt again. */
export interface BeginAttempt {
  name: string;
  /** Of your seat, and of your device's one attempt. */
  secret: string;
}

/** How the games of a bot in the person's place are spread on these dice. */
export interface ParSpread {
  player: BotLevel;
  /** The hundredths: the lowest score, that which 1 % stay at or below, and so on; 101 of them. */
  scores: number[];
  games: number;
}

/** What others score on these dice. */
export interface Par {
  /** The best play that does not know the dice to come, where the game is solved. */
  solo: number | null;
  spreads: ParSpread[];
}

/** An attempt that is over. */
export interface AttemptView {
  /** What it is asked for by: its place in the order in which they were begun. */
  number: number;
  names: string[];
  /** By seat, the bots last unless seats were changed. */
  scores: number[];
  /** The seats of people. */
  people: number[];
  /** By the sum of the people's scores; None: it came after the challenge had closed. */
  rank: number | null;
  yours: boolean;
}

/** Your attempt. */
export interface OwnAttempt {
  /** The code of its table. */
  table: string;
  /** `gone`: it was cleared away, as tables are that nobody comes back to for long. */
  state: "lobby" | "playing" | "over" | "given_up" | "gone";
}

/** GET /api/challenges/{code}: as much as you may know, with the secret of your attempt. */
export interface ChallengeView {
  code: string;
  /** The date, if it is a day's game. */
  day: string | null;
  edition: EditionName;
  board: string | null;
  rulings: RulingName[];
  bots: BotLevel[];
  people: number;
  closes: number;
  /** The server's clock, in seconds, as `closes` is. */
  now: number;
  /** What it is called in records. */
  identity: string;
  /** Of the secret that its dice follow from, shown from the beginning: docs/fairness.md. */
  commitment: string;
  /** Published when it has closed. */
  secret: string | null;
  begun: number;
  /** How many attempts were begun, and how many of them are over. */
  over: number;
  you: OwnAttempt | null;
  /** The best hundred and yours; None until you have played, or it has closed. */
  attempts: AttemptView[] | null;
  /** None with the attempts, and as long as it is being worked out. */
  par: Par | null;
  /** Whether it is worth asking again for par. */
  par_comes: boolean;
}

/** A day whose game can be played: GET /api/days. */
export interface DayView {
  day: string;
  /** Until then it counts; longer, if nobody asked for it on its day. */
  closes: number;
}

/** The days, the newest first; each is the code of its challenge. */
export interface DaysView {
  now: number;
  days: DayView[];
}

/** One decision of each of two attempts, at the same place of the game. */
export interface Differing {
  turn: number;
  action: number;
  seat: number;
  /** As they lay in the first of the two games. */
  dice: string;
  /** What each decided, in notation. */
  decisions: string[];
  /** Whether both saw the same, so that the two decisions can be weighed directly. */
  equal: boolean;
}

/** GET /api/challenges/{code}/compared: where two attempts went apart. */
export interface Compared {
  names: string[][];
  totals: number[][];
  /** How long each game was. */
  turns: number[];
  /** How many places were compared: those where people in the same seat both had a choice. */
  decisions: number;
  differing: Differing[];
  /** Both games; a review of them tells what each decision was worth. */
  records: string[];
}
