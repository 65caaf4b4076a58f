/** Where the page lives: behind any path prefix, which the server tells in <base>. */
const home = (): URL =>
  new URL(
    import.meta.env.DEV ? "/" : (document.querySelector("base")?.href ?? "./"),
    location.href,
  );

/** The address of something of ours, like `api/info`. */
export const address = (path: string): string => new URL(path, home()).href;

/** The websocket of a table. */
export function socketAddress(code: string): string {
  const url = new URL(`api/tables/${encodeURIComponent(code)}/ws`, home());
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

/** Whether an address means this very machine to everybody, and so leads nobody else here. */
export const leadsNowhere = (link: string): boolean =>
  ["localhost", "127.0.0.1", "[::1]"].includes(new URL(link, location.href).hostname);

/** A page without a server has its paths behind the hash: nobody else would know them. */
export const isPage = (): boolean =>
  typeof document !== "undefined" && document.documentElement.hasAttribute("data-page");

/** The address of a screen of ours, like `t/KITE42`. */
export const screenAddress = (path: string): string =>
  isPage() ? address(`./#/${path}`) : address(path || "./");

/** What stands behind the hash of a screen. */
export const hashNow = (): string =>
  isPage() ? (/^#[^#]*(#.*)$/.exec(location.hash)?.[1] ?? "") : location.hash;

/** The path below home, like `t/KITE42`. */
export function pathNow(): string {
  if (isPage()) return /^#\/?([^#]*)/.exec(location.hash)?.[1] ?? "";
  const root = home().pathname;
  return location.pathname.startsWith(root) ? location.pathname.slice(root.length) : "";
}
