import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { table } from "../src/dev/fixtures";
import { News } from "../src/lib/news.svelte";
import { prefs } from "../src/lib/prefs.svelte";
import type { Event, Update } from "../src/lib/protocol";
import { reactions } from "../src/lib/reactions.svelte";
import { doing } from "../src/lib/seats";
import { hostGone } from "../src/lib/words";

const wow: Event = { type: "reacted", seat: 1, what: "wow" };
const update = (events: Event[]): Update => ({
  type: "update",
  number: 0,
  version: 1,
  events,
  table: table("action1"),
  you: null,
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  reactions.clear();
  prefs.reactions = true;
});

it("what somebody calls out stands beside their face for a moment", () => {
  reactions.hear([wow]);
  expect(reactions.shown[1]?.what).toBe("wow");
  vi.advanceTimersByTime(3000);
  reactions.hear([{ ...wow, what: "haha" } as Event]);
  vi.advanceTimersByTime(2000);
  expect(reactions.shown[1]?.what, "the first one does not take the second away").toBe("haha");
  vi.advanceTimersByTime(3000);
  expect(reactions.shown).toEqual({});
});

it("it is heard, unless somebody wants neither to see nor to hear it", () => {
  const news = new News();
  news.hear([wow], update([wow]));
  expect(news.said).toBe("Max: Wow!");
  prefs.reactions = false;
  const quiet = new News();
  quiet.hear([wow], update([wow]));
  reactions.hear([wow]);
  expect(quiet.said).toBe("");
  expect(reactions.shown).toEqual({});
});

it("a host who is not there is told until another is", () => {
  const here = table("action1");
  expect(hostGone(here)).toBeNull();
  const gone = { ...here, host: 4, seats: table("action1", {}, {}, 5).seats };
  expect(hostGone(gone)).toContain("Grandpa Linus is the host and not here");
});

it("who has taken a bot's chair sits down, and is not away", () => {
  const { seats, game } = table("action1");
  expect(doing({ ...seats[1]!, away: true, joining: true }, game!)).toBe("joining");
});
