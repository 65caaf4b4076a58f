/** Which screen is open: the path below home. The browser's back button works. */
import { address, pathNow } from "./base";

export type Route =
  | { screen: "start" }
  | { screen: "new" }
  | { screen: "how" }
  | { screen: "table"; code: string }
  | { screen: "watch"; code: string };

/** A code as people type it: any case, with or without blanks and dashes. */
export const cleanCode = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/** The code in whatever somebody typed or pasted: a code, a link, or a message with a link in it. */
export function codeIn(text: string): string {
  const link = /\/(?:t|watch)\/([^/?#\s]+)/i.exec(text);
  return cleanCode(link?.[1] ?? text.trim().split("/").at(-1) ?? "");
}

/** A code as it is read aloud: in capitals, in groups of four. */
export const shownCode = (code: string): string => code.toUpperCase().replace(/(.{4})(?=.)/g, "$1-");

export function routeOf(path: string): Route {
  const [first, second] = path.split("/");
  const code = cleanCode((second ?? "").replace(/%[0-9a-f]{2}/gi, ""));
  if (first === "t" && code) return { screen: "table", code };
  if (first === "watch" && code) return { screen: "watch", code };
  if (first === "new" || first === "how") return { screen: first };
  return { screen: "start" };
}

const state = $state<{ route: Route }>({ route: routeOf(typeof location === "undefined" ? "" : pathNow()) });

export const route = (): Route => state.route;

export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", address(path || "./"));
  state.route = routeOf(path);
  scrollTo(0, 0);
}

export function back(): void {
  if (history.length > 1) history.back();
  else go("", true);
}

if (typeof addEventListener !== "undefined") addEventListener("popstate", () => (state.route = routeOf(pathNow())));
