/** A text that somebody has typed or pasted. */
import { tick } from "svelte";

/** Mark a line of it, counted from 1, such as the one at fault, and bring it into sight. */
export async function markLine(area: HTMLTextAreaElement | undefined, line: number): Promise<void> {
  await tick();
  if (!area) return;
  const lines = area.value.split("\n");
  const from = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  area.focus();
  area.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
  area.scrollTop = ((line - 3) * area.scrollHeight) / lines.length;
}
