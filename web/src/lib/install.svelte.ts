/** Installing the page as an app, where the browser offers it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

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
  }

  async ask(): Promise<void> {
    await this.offer?.prompt();
    this.offer = null;
  }
}

export const install = new Install();
