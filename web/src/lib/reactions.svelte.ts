/** What people call out: shown beside a face for a moment. */
import { prefs } from "./prefs.svelte";
import type { Event, Reaction } from "./protocol";

export const REACTIONS: readonly Reaction[] = [
  "well_done",
  "wow",
  "haha",
  "oh_no",
  "luck",
  "thanks",
];
const STAY = 4000;

class Reactions {
  /** By seat; the number tells one from the same again. */
  shown = $state.raw<Record<number, { what: Reaction; number: number }>>({});
  private count = 0;

  hear(events: readonly Event[]): void {
    if (!prefs.reactions) return;
    for (const event of events) {
      if (event.type !== "reacted") continue;
      const number = ++this.count;
      this.shown = { ...this.shown, [event.seat]: { what: event.what, number } };
      setTimeout(() => {
        if (this.shown[event.seat]?.number !== number) return;
        this.shown = Object.fromEntries(
          Object.entries(this.shown).filter(([seat]) => Number(seat) !== event.seat),
        );
      }, STAY);
    }
  }

  clear(): void {
    this.shown = {};
  }
}

export const reactions = new Reactions();
