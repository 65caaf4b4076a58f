import { expect, it, vi } from "vitest";
import { later } from "../src/lib/later";

it("what was fetched once is there at once, and what could not be had is asked for again", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("offline"));
  const get = later(load.mockResolvedValueOnce("screen"));
  await expect(get()).rejects.toThrow("offline");
  await expect(get()).resolves.toBe("screen");
  expect(get()).toBe("screen");
  expect(load).toHaveBeenCalledTimes(2);
});
