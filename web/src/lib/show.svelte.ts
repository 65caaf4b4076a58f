/** Shows what happens at a table one moment after another, and lets nobody answer what is not to be seen yet. */
import type { Moment } from "./moments";
import { framesOf } from "./moments";
import { still } from "./motion";
import type { News } from "./news.svelte";
import { prefs } from "./prefs.svelte";
import type { TableView, Update, You } from "./protocol";
import { momentWords } from "./words";

interface Shown {
  moment: Moment | null;
  table: TableView;
  you: You | null;
  ms: number;
  /** What is heard and felt of it. */
  tell: () => void;
}

/** From here on it goes twice as fast, and from here on to what is now: nobody waits for the past. */
const BEHIND = 3000;
const LOST = 9000;
/** So long takes it to read words, in milliseconds: where nothing moves, they tell what happens. */
export const toRead = (words: string): number => 400 + 50 * words.length;
/** A tap so soon after something was shown was meant for what stood there before. */
const AIMED = 280;

/** Who watches what is shown has nothing to answer yet; the pencil stays on the sheet. */
export const watching = (you: You): You => ({
  ...you,
  options: [],
  may_roll: false,
  may_take_back: false,
});

export class Show {
  table = $state.raw<TableView | null>(null);
  you = $state.raw<You | null>(null);
  moment = $state.raw<Moment | null>(null);
  /** How long the moment lasts. */
  ms = $state(0);
  /** The game came to its end before these eyes. */
  sawEnd = $state(false);
  private latest: Update | null = null;
  private queue: Shown[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private free = 0;

  constructor(private readonly news: News) {}

  hear(update: Update): void {
    const before = this.latest;
    this.latest = update;
    const live = prefs.pace !== "now" && document.visibilityState !== "hidden";
    const frames = before && live ? framesOf(before.table, update) : [];
    const told = new Set(frames.flatMap(({ events }) => events));
    if (frames.length > 0) this.news.say(update.events, update);
    const you =
      update.you &&
      watching({ ...(before?.you ?? update.you), may_enter_dice: update.you.may_enter_dice });
    for (const { moment, table, ms, events } of frames)
      this.queue.push({
        moment,
        table,
        you,
        ms: still() ? Math.max(ms, toRead(momentWords(moment, table, you?.seat ?? null))) : ms,
        tell: () => this.news.show(events, { ...update, you }, moment),
      });
    const rest = update.events.filter((event) => !told.has(event));
    const tell = () =>
      frames.length > 0 ? this.news.show(rest, update) : this.news.hear(rest, update);
    this.queue.push({ moment: null, table: update.table, you: update.you, ms: 0, tell });
    if (this.queue.reduce((sum, { ms }) => sum + ms, 0) > LOST)
      this.queue.splice(0, this.queue.length - 1);
    if (this.timer === undefined) this.next();
  }

  /** To what is now. */
  skip(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const { tell } of this.queue.splice(0, this.queue.length - 1)) tell();
    this.next();
  }

  /** A tap while something is shown means: go on. It answers nothing. */
  tap = (event: MouseEvent): void => {
    const on = event.target as Element;
    // Keys answer only what is there; menus are no part of the show.
    if (event.detail === 0 || on.closest("header, dialog")) return;
    if (this.moment === null && event.timeStamp > this.free) return;
    event.stopPropagation();
    event.preventDefault();
    if (this.moment !== null) this.skip();
  };

  stop(): void {
    clearTimeout(this.timer);
  }

  private next(): void {
    this.timer = undefined;
    for (let now = this.queue.shift(); now; now = this.queue.shift()) {
      const was = this.moment;
      if (this.table?.game?.number !== now.table.game?.number || now.table.phase !== "finished")
        this.sawEnd = false;
      if (was?.kind === "over" && now.table.phase === "finished") this.sawEnd = true;
      this.moment = now.moment;
      this.table = now.table;
      this.you = now.you;
      now.tell();
      if (now.moment === null) {
        if (was !== null) this.free = performance.now() + AIMED;
        continue;
      }
      // Words are read no faster than that.
      const behind = !still() && this.queue.reduce((sum, { ms }) => sum + ms, 0) > BEHIND;
      this.ms = now.ms * (prefs.pace === "calm" ? 1 : 0.5) * (behind ? 0.5 : 1);
      this.timer = setTimeout(() => this.next(), this.ms);
      return;
    }
  }
}
