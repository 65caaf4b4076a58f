import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { speak } from "../src/i18n/index.svelte";
import { checkOwn, openTable, refusalText, sitDown } from "../src/lib/api";

const SEAT = { code: "kfrtwmpb", seat: 0, secret: "" };
let sent: { path: string; secret: string }[];
let answers: (() => Response)[];

const yes = () => Response.json(SEAT, { status: 201 });
const lost = (): Response => {
  throw new TypeError("the line is broken");
};
const no = (code: string, status: number) => () =>
  Response.json({ code, message: code }, { status });

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.stubGlobal("location", { href: "http://localhost/" });
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    sent.push({ path, secret: (JSON.parse(body) as { secret: string }).secret });
    return (answers.shift() ?? yes)();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function done<T>(asked: Promise<T>): Promise<T | Error> {
  const outcome = asked.catch((error: Error) => error);
  await vi.runAllTimersAsync();
  return outcome;
}

const secrets = () => new Set(sent.map(({ secret }) => secret)).size;

describe("taking a seat", () => {
  it("asks again with the same secret until there is an answer", async () => {
    answers = [lost, no("restart", 503), yes];
    expect(await done(openTable({ name: "Max" }))).toEqual(SEAT);
    expect(sent.length).toBe(3);
    expect(secrets()).toBe(1);
    expect(sent[0]?.secret).toMatch(/^[A-Za-z0-9_-]{32}$/);
  });

  it("keeps the secret of a seat until then, whatever the name", async () => {
    answers = [lost, lost, lost, lost];
    expect(await done(sitDown("kfrtwmpb", "Max"))).toBeInstanceOf(Error);
    expect(await done(sitDown("kfrtwmpb", "Maxi"))).toEqual(SEAT);
    expect(secrets()).toBe(1);
    await done(sitDown("kfrtwmpb", "Max"));
    expect(secrets()).toBe(2);
  });

  it("opens another table when something else is meant", async () => {
    answers = [lost, lost, lost, lost];
    await done(openTable({ name: "Max" }));
    await done(openTable({ name: "Max", bots: ["novice"] }));
    expect(secrets()).toBe(2);
  });

  it("does not ask again when it was refused", async () => {
    answers = [no("full", 409)];
    expect(await done(sitDown("kfrtwmpb", "Max"))).toMatchObject({ code: "full" });
    expect(sent.length).toBe(1);
  });
});

it("tells the line of a file that is refused", async () => {
  answers = [() => Response.json({ code: "own_sheet", message: "no", line: 7 }, { status: 422 })];
  expect(await done(checkOwn({ sheet: "?" }))).toMatchObject({ code: "own_sheet", line: 7 });
});

it("tells every refusal in the language of the page, and in English only what is wrong with a text", async () => {
  await speak("de");
  try {
    expect(refusalText("full", "All seats are taken.")).not.toContain("seats");
    expect(refusalText("invented", "Something new.")).not.toContain("new");
    expect(refusalText("position", "Rot ist geschlossen.")).toBe("Rot ist geschlossen.");
  } finally {
    await speak("en");
  }
});
