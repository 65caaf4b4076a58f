import { expect, it, vi } from "vitest";
import { table, you } from "../src/dev/fixtures";
import { News } from "../src/lib/news.svelte";
import type { TableView, Update, You } from "../src/lib/protocol";
import { lying } from "../src/lib/sheet";

const update = (seen: TableView, own: You): Update => ({
  type: "update",
  number: 0,
  version: 1,
  events: [],
  table: seen,
  you: own,
});
it("says that no coloured sum fits to whom action 2 was passed over, and to nobody else", () => {
  const said = (seat: number, action: 2 | 3, own: You = you([])) => {
    const news = new News();
    news.hear([{ type: "nothing_fits", seat, action }], update(table("roll"), own));
    expect(news.items.map((item) => item.text)).toEqual(news.said ? [news.said] : []);
    return news.said;
  };
  expect(said(0, 2)).toBe("No white and coloured die fit");
  expect(said(0, 3)).toBe("Your piece cannot move");
  expect(said(1, 2)).toBe("");
  // Laura is away: a bot had nothing to cross.
  expect(said(2, 2, you([], { seat: 2 }))).toBe("");
});

it("tells whoever is back what the bot decided, once, and not that they are away", () => {
  const news = new News();
  const back = you([], { stood_in: [{ step: "1.13.action1.0", decision: "b5" }] });
  news.hear(
    [{ type: "went_away", seat: 0, reason: "disconnected", level: "expert" }],
    update(table("roll"), back),
  );
  expect(news.items.map((item) => item.text)).toEqual(["A bot decided for you: blue 5"]);
  expect(news.said).toBe("A bot decided for you: blue 5");
  news.hear([], update(table("action1"), back));
  expect(news.items).toHaveLength(1);
});

it("takes a die away whose row was closed in this turn", () => {
  const game = table("action2", { dice_usable: [true, false, true, true] }).game!;
  expect(lying(game).dice?.coloured).toEqual([2, 0, 3, 6]);
  expect(lying(table("roll").game!).dice).toBeNull();
});

it("puts one mark between two sentences", () => {
  const news = new News();
  news.hear(
    [
      { type: "misthrown", seat: 1, count: 1 },
      { type: "last_round", seat: 2 },
      { type: "resumed" },
    ],
    update(table("roll"), you([])),
  );
  expect(news.said).toMatch(
    /^Misthrow for \S+\. \S+ reached the end of the board: last round! On we go$/,
  );
});

it("announces one thing at a time, each long enough to be read", () => {
  vi.useFakeTimers();
  const news = new News();
  const shown = () => news.items.map((item) => item.text);
  news.hear(
    [{ type: "resumed" }, { type: "misthrown", seat: 1, count: 1 }],
    update(table("roll"), you([])),
  );
  expect(shown()).toEqual(["On we go"]);
  vi.advanceTimersByTime(1600);
  expect(shown()).toEqual([expect.stringMatching(/^Misthrow for/)]);
  vi.advanceTimersByTime(2300);
  expect(shown()).toHaveLength(1);
  vi.advanceTimersByTime(300);
  expect(shown()).toEqual([]);
  vi.useRealTimers();
});
