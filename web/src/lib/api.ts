/** The HTTP routes of the server. */
import { language, t, textFor } from "../i18n/index.svelte";
import { address } from "./base";
import { keepJson, keptJson } from "./memory";
import { place } from "./place.svelte";
import { newSecret } from "./random";
import { isHere } from "./seatbook";
import type {
  CheckOwn,
  CreateTable,
  OwnInfo,
  Refusal,
  Seated,
  ServerInfo,
  TableSummary,
} from "./protocol";

/** The server said no, or did not answer; the message is for the player. */
export class Refused extends Error {
  /** `line` is where in a file of one's own it is. */
  constructor(
    readonly code: string,
    message: string,
    readonly line: number | null = null,
  ) {
    super(message);
  }
}

/**
 * Why the server said no, in the language of the page: English sentences are for English pages alone. What is wrong
 * with a position the server says in the language that it is asked in.
 */
export function refusalText(code: string, message: string): string {
  if (language() === "en" || code === "position") return message;
  return textFor(`refused.${code}`) ?? t("refused.other");
}

/** Tells the server that a page of its own asks, which no picture on another site's page can. */
const OURS = { "X-Qwixx": "page" };

/** What the judge answers, who is at servers only. */
const JUDGED = /^api\/(reviews|options|positions|what-ifs|puzzles)/;

/**
 * Whether this device answers: for its own tables, and for everything while no server is to be asked. Games that
 * were played here are judged by the server that the page came from, if it can be reached.
 */
function staysHere(path: string): boolean {
  if (JUDGED.test(path)) return place.page || (place.here && !navigator.onLine);
  const code = /^api\/tables\/([^/?]+)/.exec(path)?.[1];
  if (code) return isHere(code);
  return place.here || (path === "api/replays" && !navigator.onLine);
}

export async function send(
  path: string,
  init: RequestInit = {},
  here = staysHere(path),
): Promise<Response> {
  let answer: Response;
  try {
    answer = here
      ? await (await import("../here/here")).fetchHere(path, init)
      : await fetch(address(path), { ...init, headers: { ...init.headers, ...OURS } });
  } catch {
    throw here
      ? new Refused("here", t("here.not_loaded"))
      : new Refused("offline", textFor("app.offline") ?? "");
  }
  if (answer.ok) return answer;
  const no = (await answer.json().catch(() => null)) as Refusal | null;
  throw new Refused(
    no?.code ?? "error",
    refusalText(no?.code ?? "error", no?.message ?? answer.statusText),
    no?.line ?? null,
  );
}

export async function ask<T>(path: string, body?: unknown): Promise<T> {
  const post = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  return (await send(path, body === undefined ? {} : post)).json() as Promise<T>;
}

/** Milliseconds to wait before asking again, when an answer was lost. */
const PAUSES = [300, 900, 2000];

/**
 * Take a seat under a secret of our own making, which is kept until the answer is there: asked again, by itself or
 * after a reload, the server finds the seat that it gave before. `meant` tells whether the same is asked.
 */
async function takeSeat(path: string, wish: object, meant: string, own?: string): Promise<Seated> {
  const name = `asked.${path}`;
  const before = keptJson<{ secret: string; meant: string } | null>(name, null, true);
  const secret = own ?? (before?.meant === meant ? before.secret : newSecret());
  keepJson(name, { secret, meant }, true);
  for (const pause of [...PAUSES, null]) {
    try {
      const seat = await ask<Seated>(path, { ...wish, secret });
      keepJson(name, null, true);
      return seat;
    } catch (error) {
      const lost = error instanceof Refused && ["offline", "restart"].includes(error.code);
      if (!lost) keepJson(name, null, true);
      if (!lost || pause === null) throw error;
      await new Promise((then) => setTimeout(then, pause));
    }
  }
  throw new Error("never comes here");
}

export const at = (code: string, rest = "") => `api/tables/${encodeURIComponent(code)}${rest}`;

export const checkOwn = (files: CheckOwn): Promise<OwnInfo> => ask("api/own", files);
/** What can be played: where new tables are, or at a table. */
export const info = (code?: string): Promise<ServerInfo> =>
  send("api/info", {}, code ? isHere(code) : place.here).then((answer) => answer.json());
export const publicTables = (): Promise<TableSummary[]> => ask("api/tables");
export const summary = (code: string): Promise<TableSummary> => ask(at(code));
export const openTable = (wish: CreateTable): Promise<Seated> =>
  takeSeat("api/tables", wish, JSON.stringify(wish));
/** `own` is the secret that this device has already for what is played there. */
export const sitDown = (
  code: string,
  name: string,
  chair: number | null = null,
  own?: string,
): Promise<Seated> => takeSeat(at(code, "/seats"), { name, seat: chair }, "", own);
export const bearer = (secret: string | null): RequestInit => ({
  headers: secret ? { Authorization: `Bearer ${secret}` } : {},
});
