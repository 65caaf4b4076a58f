/** Giving a link to others. */

/** By whatever the device shares with; whether it can. */
export async function shareLink(url: string, text: string): Promise<boolean> {
  if (!navigator.share) return false;
  await navigator.share({ title: "Qwixx", text, url }).catch(() => {});
  return true;
}

/** A picture: by whatever the device shares with, else as a file on it. */
export async function sharePicture(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], name, { type: picture.type });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => {});
    return;
  }
  save(file, name);
}

/** A file on this device. */
export function save(what: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(what);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure connection there is no clipboard of that kind. Beside the button, because
    // what lies outside an open dialog cannot be selected.
    const at = document.activeElement;
    const area = document.createElement("textarea");
    area.value = text;
    (document.querySelector("dialog[open]") ?? document.body).append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
    if (at instanceof HTMLElement) at.focus();
  }
}
