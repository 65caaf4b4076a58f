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

/** A code as it is read aloud: in capitals, in groups of four. */
export const shownCode = (code: string): string => code.toUpperCase().replace(/(.{4})(?=.)/g, "$1-");

export function routeOf(path: string): Route {
  const [first, second] = path.split("/");
  const code = cleanCode(decodeURIComponent(second ?? ""));
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
