/** Tells a device that nobody looks at that it is its turn: by its title, a badge, a notification if allowed. */
import { prefs } from "./prefs.svelte";

const TAG = "turn";
/** Only pages that came over a secure line may ask; an installed app always did. */
export const canNotify = (): boolean =>
  typeof Notification !== "undefined" && "serviceWorker" in navigator && isSecureContext;

/** Ask the browser; whether it lets us. */
export const mayNotify = async (): Promise<boolean> =>
  (await Notification.requestPermission()) === "granted";

const worker = (): Promise<ServiceWorkerRegistration | undefined> | undefined =>
  navigator.serviceWorker?.getRegistration();

async function notify(text: string): Promise<void> {
  if (!prefs.notify || !canNotify() || Notification.permission !== "granted") return;
  await (await worker())?.showNotification("Qwixx", { body: text, tag: TAG, icon: "icon-192.png" });
}

async function callOff(): Promise<void> {
  void navigator.clearAppBadge?.().catch(() => {});
  const shown = await (await worker())?.getNotifications?.({ tag: TAG });
  for (const one of shown ?? []) one.close();
}

/** It is the turn of whoever holds this device; call what is returned when it no longer is. */
export function summon(text: string): () => void {
  document.title = `● ${text} – Qwixx`;
  if (document.visibilityState === "hidden") {
    void navigator.setAppBadge?.(1).catch(() => {});
    void notify(text).catch(() => {});
  }
  const look = () => {
    if (document.visibilityState === "visible") void callOff().catch(() => {});
  };
  document.addEventListener("visibilitychange", look);
  return () => {
    document.title = "Qwixx";
    document.removeEventListener("visibilitychange", look);
    void callOff().catch(() => {});
  };
}
