/** How soon after a tap another one is the second of a double tap. */
const TWICE = 350;

/** What pointed last: older browsers do not tell with the click. */
let pointer = "";
if (typeof addEventListener !== "undefined")
  addEventListener("pointerdown", (event) => (pointer = event.pointerType), {
    capture: true,
    passive: true,
  });

/**
 * What a tap does changes the button beneath the finger: the second tap of a double tap must not
 * answer what comes next, or take back what was just done.
 */
export function tapOnce(): (act: () => void) => (event: MouseEvent) => void {
  let last = -Infinity;
  return (act) => (event) => {
    const soon = event.timeStamp - last < TWICE;
    last = event.timeStamp;
    // The keyboard clicks without a pointer.
    const touched =
      event.detail > 0 && ((event as PointerEvent).pointerType ?? pointer) === "touch";
    if (!soon || (event.detail <= 1 && !touched)) act();
  };
}
