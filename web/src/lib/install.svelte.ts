/** Installing the page as an app, where the browser offers it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** Milliseconds after the start in which nothing else shall be fetched. */
const QUIET = 10_000;

class Install {
  offer = $state.raw<InstallEvent | null>(null);

  listen(): void {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.offer = event as InstallEvent;
    });
    addEventListener("appinstalled", () => (this.offer = null));
    // Without a secure connection there is none.
    if (!import.meta.env.DEV) void navigator.serviceWorker?.register("sw.js").catch(() => {});
    // Who has installed the page wants to play without a network, too: in a quiet moment, all is fetched for that.
    if (matchMedia("(display-mode: standalone)").matches)
      void navigator.serviceWorker?.ready
        .then(() => new Promise((then) => setTimeout(then, QUIET)))
        .then(() => import("../here/here"))
        .then(({ keepForLater }) => keepForLater())
        .catch(() => {});
  }

  async ask(): Promise<void> {
    await this.offer?.prompt();
    this.offer = null;
  }
}

export const install = new Install();
