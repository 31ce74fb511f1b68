import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The folder in which the workers of this run keep the seeded states that their servers begin with. */
export default function keepTemplates(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "tintero-templates-"));
  process.env.TINTERO_TEMPLATES = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
