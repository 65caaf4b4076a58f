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

/** The path below home, like `t/KITE42`. */
export function pathNow(): string {
  const root = home().pathname;
  return location.pathname.startsWith(root) ? location.pathname.slice(root.length) : "";
}
