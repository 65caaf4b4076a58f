/** How soon after a tap another one is the second of a double tap. */
const TWICE = 350;

/**
 * What a tap does changes the button beneath the finger: the second tap of a double tap must not
 * answer what comes next, or take back what was just done.
 */
export function tapOnce(): (act: () => void) => (event: MouseEvent) => void {
  let last = -Infinity;
  return (act) => (event) => {
    const soon = event.timeStamp - last < TWICE;
    last = event.timeStamp;
    if (!soon || (event.detail <= 1 && (event as PointerEvent).pointerType !== "touch")) act();
  };
}
