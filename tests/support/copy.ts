import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Copies a state folder into a new temporary folder and returns the copy's path. */
export function copyOf(template: string): string {
  const state = mkdtempSync(join(tmpdir(), "tintero-state-"));
  cpSync(template, state, { recursive: true });
  return state;
}
