/** Whether a page may ask for it at all: not over plain http, and not in every browser. */
export const canStayAwake = (): boolean => "wakeLock" in navigator;

/** Keeps the screen awake while a game is on it. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let wanted = true;
  const ask = async () => {
    if (!wanted || document.visibilityState !== "visible" || !canStayAwake()) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (!wanted) void lock.release();
    } catch {
      // Low battery or not allowed: the screen dims as usual.
    }
  };
  void ask();
  document.addEventListener("visibilitychange", ask);
  return () => {
    wanted = false;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
