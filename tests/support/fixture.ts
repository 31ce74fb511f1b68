import { afterAll } from "vitest";

/** Opens a fixture for all tests of a file, such as `fixture(openD1())`, and closes it after the last one. */
export async function fixture<T extends { close(): Promise<void> }>(
  opening: Promise<T>,
): Promise<T> {
  const opened = await opening;
  afterAll(() => opened.close());
  return opened;
}
