import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Copies a state folder into a new folder within `into` and returns the copy's path. */
export function copyOf(template: string, into = tmpdir()): string {
  const state = mkdtempSync(join(into, "tintero-state-"));
  cpSync(template, state, { recursive: true });
  return state;
}
