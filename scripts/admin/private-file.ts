import { renameSync, writeFileSync } from "node:fs";

/**
 * Writes a file that only the operator's user may read. It appears under its name once it is whole: an interrupted run leaves a file
 * that ends in `.part`.
 */
export function writePrivateFile(path: string, text: string): void {
  const part = `${path}.part`;
  writeFileSync(part, text, { mode: 0o600 });
  renameSync(part, path);
}
