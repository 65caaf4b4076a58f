/** What just happened, told to eyes, ears and screen readers. */
import { list, t } from "../i18n/index.svelte";
import { prefs } from "./prefs.svelte";
import type { Event, TableView, Update } from "./protocol";
import { apart, nameOf } from "./seats";
import { tremble } from "./touch";
import { play } from "./sound";
import type { Moment } from "./moments";
import {
  brokenWords,
  cellName,
  colourName,
  diceWords,
  minus,
  momentWords,
  stoodInWords,
} from "./words";

export interface Item {
  id: number;
  text: string;
  kind: "note" | "word" | "lock" | "misthrow" | "draw" | "last" | "lead";
  colour: string;
}

/** So long it stays, or so short if something else has happened meanwhile. */
const SHORT = 1500;
const STAY: Record<Item["kind"], number> = {
  note: 2600,
  word: 5000,
  lock: 3200,
  misthrow: 2600,
  draw: 4000,
  last: 3600,
  lead: 2200,
};
/** Told on screen; everything is told to screen readers. */
const SHOWN: readonly Event["type"][] = [
  "sat_down",
  "got_up",
  "went_away",
  "came_back",
  "host_changed",
  "coached",
  "draw_broken",
  "game_started",
  "row_closed",
  "misthrown",
  "nothing_fits",
  "last_round",
  "paused",
  "resumed",
  "went_back",
];

export class News {
  items = $state.raw<Item[]>([]);
  /** For the live region. */
  said = $state("");
  private count = 0;
  private next: Item[] = [];
  private since = 0;
  private going: ReturnType<typeof setTimeout> | undefined;
  private wasAsked = false;
  private heardBefore = false;
  private toldOf = "";

  hear(events: Event[], update: Update): void {
    this.say(events, update);
    this.show(events, update);
  }

  /** All that happened, in words, for those who listen. */
  say(happened: Event[], update: Update): void {
    const words = settled(happened, update)
      .map((event) => this.words(event, update))
      .filter((text) => text !== "");
    const stoodIn = this.standIn(update);
    if (stoodIn) words.push(stoodIn);
    if (words.length > 0)
      this.said = words
        .map((text, at) => (at === words.length - 1 || /[.!?]$/.test(text) ? text : `${text}.`))
        .join(" ");
    if (stoodIn) this.put(stoodIn, "word");
  }

  /** A moment of it, for eyes, ears and hands. */
  show(happened: Event[], update: Update, moment: Moment | null = null): void {
    const events = settled(happened, update);
    for (const event of events) this.showOne(event, update);
    if (moment?.kind === "lead")
      this.put(momentWords(moment, update.table, update.you?.seat ?? null), "lead");
    // The end speaks for itself: nothing lies over it.
    if (moment?.kind === "over" || events.some((event) => event.type === "game_over")) this.clear();
    this.sounds(events, update);
    const asked = !!update.you && (update.you.may_roll || update.you.options.length > 0);
    if (asked && !this.wasAsked) {
      if (prefs.sound) play("turn");
      if (this.heardBefore) tremble(25);
    }
    this.wasAsked = asked;
    this.heardBefore = true;
  }

  /** A word to this player alone. */
  tell(text: string): void {
    this.said = text;
    this.put(text, "word");
  }

  /** Whoever comes back learns, once, what a bot decided meanwhile. */
  private standIn({ table, you }: Update): string {
    const last = you?.stood_in.at(-1);
    if (!you || !last || table.seats[you.seat]?.away || last.step === this.toldOf) return "";
    this.toldOf = last.step;
    return stoodInWords(you.stood_in);
  }

  private words(event: Event, { table, you }: Update): string {
    const name = "seat" in event ? nameOf(table, event.seat) : "";
    switch (event.type) {
      case "sat_down":
        return t("event.sat_down", { name: apart(event.name) });
      case "got_up":
        return t(
          event.removed && table.seats[event.seat]?.kind !== "empty"
            ? "event.removed"
            : "event.got_up",
          { name: apart(event.name) },
        );
      case "reacted":
        return prefs.reactions ? t("event.reacted", { name, what: t(`react.${event.what}`) }) : "";
      case "bot_changed":
        return t("event.bot_changed", { name, level: t(`level.${event.level}`) });
      case "draw_broken":
        return brokenWords(event.missing, table);
      case "game_started":
        return t("event.game_started", { name: nameOf(table, event.first) });
      case "rolled":
        return table.game?.dice
          ? `${t(event.corrected ? "event.corrected" : "event.rolled", { name, sum: table.game.dice.white_sum })}. ${diceWords(table.game.dice)}`
          : "";
      case "crossed":
        return t("event.crossed", { name, cell: cellName(event.cell) });
      case "moved":
        return t("event.moved", { name, n: event.space });
      case "row_closed":
        return t("event.row_closed", {
          names: list(event.seats.map((seat) => nameOf(table, seat))),
          colour: colourName(event.colour),
        });
      case "nothing_fits":
        // For those whom it concerns: the others have nothing to do with it.
        return event.seat === you?.seat && !table.seats[event.seat]?.away
          ? t(`table.do_action${event.action}_none`)
          : "";
      case "seats_closed":
        return t(event.closed ? "lobby.closed" : "event.seats_open");
      case "game_over":
        return `${t("event.game_over")}. ${winnersText(table, you?.seat ?? null)}`;
      case "paused":
      case "resumed":
      case "settings_changed":
      case "went_back":
        return t(`event.${event.type}`);
      default:
        return t(`event.${event.type}`, { name });
    }
  }

  private showOne(event: Event, update: Update): void {
    if (!SHOWN.includes(event.type)) return;
    // In the lobby everybody sees who sits down.
    if (event.type === "sat_down" && update.table.phase === "lobby") return;
    if (
      (event.type === "sat_down" || event.type === "came_back") &&
      event.seat === update.you?.seat
    )
      return;
    const kind: Item["kind"] =
      event.type === "row_closed"
        ? "lock"
        : event.type === "misthrown"
          ? "misthrow"
          : event.type === "last_round"
            ? "last"
            : event.type === "game_started" && event.drawn
              ? "draw"
              : "note";
    const text =
      kind === "draw" && event.type === "game_started"
        ? t("lobby.draw", { name: nameOf(update.table, event.first) })
        : this.words(event, update);
    if (text) this.put(text, kind, event.type === "row_closed" ? event.colour.charAt(0) : "");
  }

  /** One after the other: there is room for one. Of those that wait, the last two are still new enough. */
  private put(text: string, kind: Item["kind"], colour = ""): void {
    // Of what waits, the last is enough; but a word to this player is always said.
    const kept = this.next.filter((one, at, all) => one.kind === "word" || at === all.length - 1);
    this.next = [...kept, { id: ++this.count, text, kind, colour }];
    if (this.items.length === 0) this.turn();
    else this.leave(SHORT);
  }

  private turn(): void {
    this.items = this.next.splice(0, 1);
    this.since = Date.now();
    if (this.items[0]) this.leave(this.next.length > 0 ? SHORT : STAY[this.items[0].kind]);
  }

  private leave(stay: number): void {
    clearTimeout(this.going);
    this.going = setTimeout(() => this.turn(), Math.max(0, this.since + stay - Date.now()));
  }

  private clear(): void {
    clearTimeout(this.going);
    this.items = this.next = [];
  }

  private sounds(events: Event[], update: Update): void {
    const has = (type: Event["type"]) => events.some((event) => event.type === type);
    if (has("row_closed")) tremble([40, 60, 90]);
    if (!prefs.sound) return;
    if (has("rolled")) play("roll");
    if (has("row_closed")) play("lock");
    else if (has("misthrown")) play("misthrow");
    else if (events.some((event) => event.type === "crossed" && event.seat === update.you?.seat))
      play("pen");
    if (has("game_over")) play("end");
  }
}

/** Somebody who is back already is not away any more. */
const settled = (events: Event[], { table }: Update): Event[] =>
  events.filter((event) => event.type !== "went_away" || table.seats[event.seat]?.away !== false);

/** Who won, in a line. */
export function winnersText(table: TableView, own: number | null): string {
  const game = table.game;
  if (!game || game.ended_early || game.winners.length === 0) return t("end.early");
  if (game.sheets.length === 1) return t("sheet.points", { n: minus(game.sheets[0]!.total) });
  if (game.winners.length > 1)
    return t("end.shared", { names: list(game.winners.map((seat) => nameOf(table, seat))) });
  const winner = game.winners[0]!;
  return winner === own ? t("end.you_win") : t("end.win", { name: nameOf(table, winner) });
}
