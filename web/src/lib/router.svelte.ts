/** Which screen is open: the path below home. The browser's back button works. */
import { hashNow, pathNow, screenAddress } from "./base";

export type Route =
  | { screen: "start" }
  | { screen: "new" }
  | { screen: "how" }
  | { screen: "learn" }
  | { screen: "history" }
  | { screen: "explore" }
  | { screen: "puzzles" }
  | { screen: "challenge" }
  | { screen: "same"; code: string; pair: string | null }
  | { screen: "replay"; code: string; game: number }
  | { screen: "tv"; code: string }
  | { screen: "table"; code: string }
  | { screen: "watch"; code: string; key: string | null };

/** A code as people type it: any case, with or without blanks and dashes. */
export const cleanCode = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");

const KEY_LENGTH = 8;
/** A code has ten signs; those of older tables have eight. */
const CODE_LENGTHS = [10, 8];

/**
 * The code in whatever somebody typed or pasted: a code, a link, or a message with a link in it.
 * On a TV the code is followed by the key that lets it watch.
 */
export function codeIn(text: string): { code: string; key: string | null } {
  const link = /\/(?:t\/([^/?#\s]+)|watch\/([^/?#\s]+)(?:#([^/?#\s]+))?)/i.exec(text);
  if (link)
    return { code: cleanCode(link[1] ?? link[2] ?? ""), key: cleanCode(link[3] ?? "") || null };
  const typed = cleanCode(text.trim().split("/").at(-1) ?? "");
  if (!CODE_LENGTHS.includes(typed.length - KEY_LENGTH)) return { code: typed, key: null };
  return { code: typed.slice(0, -KEY_LENGTH), key: typed.slice(-KEY_LENGTH) };
}

const halves = (text: string): string[] => [
  text.slice(0, Math.ceil(text.length / 2)),
  text.slice(Math.ceil(text.length / 2)),
];

/** A code as it is read aloud, with a key behind it if there is one: in capitals, in halves. */
export const shownCode = (code: string, key = ""): string =>
  [code, key].flatMap(halves).filter(Boolean).join("-").toUpperCase();

export function routeOf(path: string): Route {
  const [before = "", hash = ""] = path.split("#");
  const [first, second, third] = before.split("/");
  const code = cleanCode((second ?? "").replace(/%[0-9a-f]{2}/gi, ""));
  if (first === "t" && code) return { screen: "table", code };
  if (first === "watch" && code) return { screen: "watch", code, key: cleanCode(hash) || null };
  // A screen that has no code yet is one that waits for somebody to claim it.
  if (first === "tv") return { screen: "tv", code };
  // The code of a day's game is its date, and that of a challenge on a page says what is played; behind it stands
  // which two games are compared.
  if (first === "c" && code)
    return {
      screen: "same",
      code: /^(\d{4}-\d\d-\d\d|[a-z-]+-[a-z]+-[a-z0-9]{10})$/.test(second ?? "") ? second! : code,
      pair: /^\d+-\d+$/.exec(third ?? "")?.[0] ?? null,
    };
  // What is behind the hash, the screen reads by itself.
  if (first === "replay")
    return { screen: "replay", code, game: Number.parseInt(third ?? "1") || 1 };
  if (
    first === "new" ||
    first === "how" ||
    first === "learn" ||
    first === "history" ||
    first === "explore" ||
    first === "puzzles" ||
    first === "challenge"
  )
    return { screen: first };
  return { screen: "start" };
}

const now = (): Route => routeOf(pathNow() + hashNow());
const state = $state<{ route: Route }>({
  route: typeof location === "undefined" ? { screen: "start" } : now(),
});

export const route = (): Route => state.route;

export function go(path: string, replace = false): void {
  if (returning) {
    addEventListener("popstate", () => go(path, replace), { once: true });
    return;
  }
  // What lies on top is put away by this; its entry becomes that of the next screen.
  history[replace || marked() ? "replaceState" : "pushState"](null, "", screenAddress(path));
  state.route = routeOf(path);
  scrollTo(0, 0);
}

export function back(): void {
  if (history.length > 1) history.back();
  else go("", true);
}

/** What lies on top of the screen, by how it is closed. It has one entry of the history, so that the way back puts it away first. */
const onTop = new Set<() => void>();
const ON_TOP = "on top";
const marked = (): boolean => history.state === ON_TOP;
const mark = (): void => history.pushState(ON_TOP, "");
/** The browser is on its way back from an entry that has nothing on top any more. */
let returning = false;

function leaveEmpty(): void {
  if (onTop.size > 0 || returning || !marked()) return;
  returning = true;
  history.back();
}

/** Something lies on top of the screen; what is returned is called when it does no longer. */
export function layOnTop(close: () => void): () => void {
  onTop.add(close);
  if (!marked()) mark();
  return () => {
    onTop.delete(close);
    // Not at once: the menu may make room for the settings, or for another screen.
    setTimeout(leaveEmpty);
  };
}

function moved(): void {
  if (!returning) for (const close of onTop) close();
  else if (onTop.size > 0) mark();
  returning = false;
  const next = now();
  // A screen that stays is not made anew.
  if (JSON.stringify(next) !== JSON.stringify(state.route)) state.route = next;
  leaveEmpty(); // the way forward brings back no menu
}

if (typeof addEventListener !== "undefined") {
  addEventListener("popstate", moved);
  leaveEmpty(); // nor does a reload
}
