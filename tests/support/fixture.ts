import { afterAll } from "vitest";

/** Waits for a fixture that all tests of a file share, such as `fixture(openD1())`, and closes it after the last test. */
export async function fixture<T extends { close(): Promise<void> }>(
  opening: Promise<T>,
): Promise<T> {
  const opened = await opening;
  afterAll(() => opened.close());
  return opened;
}
