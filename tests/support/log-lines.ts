import { afterEach, beforeEach, vi } from "vitest";

/** Captures the structured log lines of each test of a file. Returns the array that holds those of the running test. */
export function captureLogLines(): unknown[] {
  const lines: unknown[] = [];
  beforeEach(() => {
    const capture = (line: string) => void lines.push(JSON.parse(line));
    vi.spyOn(console, "info").mockImplementation(capture);
  });
  afterEach(() => {
    lines.splice(0);
    vi.restoreAllMocks();
  });
  return lines;
}
