/** The HTTP routes of the server. */
import { language, t, textFor } from "../i18n/index.svelte";
import { address } from "./base";
import { keepJson, keptJson } from "./memory";
import { newSecret } from "./random";
import type {
  CheckOwn,
  ClaimedScreen,
  CoachAnswer,
  CreateTable,
  OwnInfo,
  Refusal,
  ScreenView,
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

/** What is wrong with a file of one's own is told as precisely as only its reader can, in English. */
const DETAILED: readonly string[] = ["own_sheet", "own_board"];

/** Why the server said no, in the language of the page: English sentences are for English pages. */
export function refusalText(code: string, message: string): string {
  if (language() === "en" || DETAILED.includes(code)) return message;
  return textFor(`refused.${code}`) ?? t("refused.other");
}

/** Tells the server that a page of its own asks, which no picture on another site's page can. */
const OURS = { "X-Qwixx": "page" };
const bearer = (secret: string | null): RequestInit => ({
  headers: { ...OURS, ...(secret && { Authorization: `Bearer ${secret}` }) },
});

async function ask<T>(path: string, body?: unknown, secret: string | null = null): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(
      address(path),
      body === undefined
        ? bearer(secret)
        : {
            method: "POST",
            headers: { "Content-Type": "application/json", ...OURS },
            body: JSON.stringify(body),
          },
    );
  } catch {
    throw new Refused("offline", textFor("app.offline") ?? "");
  }
  if (answer.ok) return (await answer.json()) as T;
  const no = (await answer.json().catch(() => null)) as Refusal | null;
  throw new Refused(
    no?.code ?? "error",
    refusalText(no?.code ?? "error", no?.message ?? answer.statusText),
    no?.line ?? null,
  );
}

/** Milliseconds to wait before asking again, when an answer was lost. */
const PAUSES = [300, 900, 2000];

/**
 * Take a seat under a secret of our own making, which is kept until the answer is there: asked again, by itself or
 * after a reload, the server finds the seat that it gave before. `meant` tells whether the same is asked.
 */
async function takeSeat(path: string, wish: object, meant: string): Promise<Seated> {
  const name = `asked.${path}`;
  const before = keptJson<{ secret: string; meant: string } | null>(name, null, true);
  const secret = before?.meant === meant ? before.secret : newSecret();
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

const at = (code: string, rest = "") => `api/tables/${encodeURIComponent(code)}${rest}`;

export const checkOwn = (files: CheckOwn): Promise<OwnInfo> => ask("api/own", files);
export const info = (): Promise<ServerInfo> => ask("api/info");
export const publicTables = (): Promise<TableSummary[]> => ask("api/tables");
export const summary = (code: string): Promise<TableSummary> => ask(at(code));
export const openTable = (wish: CreateTable): Promise<Seated> =>
  takeSeat("api/tables", wish, JSON.stringify(wish));
export const sitDown = (code: string, name: string, chair: number | null = null): Promise<Seated> =>
  takeSeat(at(code, "/seats"), { name, seat: chair }, "");
/** What each of your options is worth, and what it is about. */
export const advice = (code: string, secret: string): Promise<CoachAnswer> =>
  ask(at(code, `/coach?language=${language()}`), undefined, secret);
/** What a large screen shall show: a code, or the table that has claimed it. */
export const askScreen = (secret: string): Promise<ScreenView> => ask("api/screens", { secret });
export const claimScreen = (code: string, table: string, secret: string): Promise<ClaimedScreen> =>
  ask(`api/screens/${encodeURIComponent(code)}`, { table, secret });
export const screenQr = (code: string): string => address(`api/screens/${code}/qr.svg`);

/** The link of a table as a QR code, or the link to watch. A key goes into a header: addresses are logged. */
export async function qr(code: string, key: string | null): Promise<Blob> {
  const answer = await fetch(address(at(code, "/qr.svg")), bearer(key));
  if (!answer.ok) throw new Refused("error", answer.statusText);
  return answer.blob();
}

async function fetchRecord(code: string, secret: string | null, game?: number): Promise<Response> {
  const answer = await fetch(
    address(at(code, `/record${game ? `?game=${game}` : ""}`)),
    bearer(secret),
  );
  if (answer.ok) return answer;
  const no = (await answer.json().catch(() => null)) as Refusal | null;
  throw new Refused(no?.code ?? "error", no?.message ?? answer.statusText);
}

/** The record of a game, to check its dice; null if it cannot be had now. */
export const recordText = (
  code: string,
  secret: string | null,
  game: number,
): Promise<string | null> =>
  fetchRecord(code, secret, game).then(
    (answer) => answer.text(),
    () => null,
  );

/** The record of a game as a file on this device. */
export async function downloadRecord(
  code: string,
  secret: string | null,
  game?: number,
): Promise<void> {
  const answer = await fetchRecord(code, secret, game);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = `qwixx-${code}${game ? `-${game}` : ""}.qwixx`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
