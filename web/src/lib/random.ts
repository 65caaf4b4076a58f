/** Random texts. `getRandomValues` is there on pages without a secure connection too. */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";

/** Six bits a letter. */
const letters = (many: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(many)), (byte) => LETTERS[byte % 64]).join("");

/** The id of a command. */
export const newId = (): string => letters(16);

/** What proves a seat: 192 bits. */
export const newSecret = (): string => letters(32);
