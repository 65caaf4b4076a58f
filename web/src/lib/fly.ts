/** A chip that flies from the dice to somebody's sheet. */
import { still } from "./motion";
import { coloursOf } from "./sheet";
import { cellShort } from "./words";

export function fly(screen: HTMLElement, cell: string, seat: number, ms: number): void {
  const [from, to] = [".lid .lit:last-child, .lid", `[data-seat="${seat}"]`].map((where) =>
    screen.querySelector(where)?.getBoundingClientRect(),
  );
  if (still() || !from || !to || typeof screen.animate !== "function") return;
  const chip = document.createElement("b");
  chip.className = "flying";
  chip.ariaHidden = "true";
  chip.dataset["colour"] = coloursOf(cell)[0] ?? "r";
  chip.textContent = cellShort(cell);
  document.body.append(chip);
  const at = (box: DOMRect, scale: number) =>
    `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2}px) translate(-50%, -50%) scale(${scale})`;
  const flight = chip.animate(
    [
      { transform: at(from, 0.5), opacity: 0 },
      { transform: at(from, 1.3), opacity: 1, offset: 0.3 },
      { transform: at(to, 1), opacity: 1, offset: 0.9 },
      { transform: at(to, 0.6), opacity: 0 },
    ],
    { duration: Math.max(260, ms * 0.8), easing: "cubic-bezier(0.4, 0, 0.2, 1)" },
  );
  flight.onfinish = flight.oncancel = () => chip.remove();
}
