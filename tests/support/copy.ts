import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder of state of its own that begins as a copy of another. */
export function copyOf(template: string): string {
  const state = mkdtempSync(join(tmpdir(), "tintero-state-"));
  cpSync(template, state, { recursive: true });
  return state;
}
