import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import type { TestProject } from "vitest/node";
import { migrate } from "../../scripts/serve/migrate";
import { connectD1, D1_ENDPOINT } from "../../scripts/serve/d1-endpoint";

declare module "vitest" {
  interface ProvidedContext {
    /** Path of a state folder whose D1 has every migration and no row. */
    migrated: string;
  }
}

/** Starts a Miniflare with the D1 of a state folder and no site. */
export function openState(state: string): Miniflare {
  return new Miniflare({ ...D1_ENDPOINT, d1Persist: join(state, "v3/d1") });
}

/**
 * Global setup of a ring of tests: runs the migrations once. Each test database starts as a copy of the migrated folder. The
 * folder around it also holds the data of sites that are still open at the end of the ring; it is deleted as a whole.
 */
export default async function migrateOnce({ provide }: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "tintero-migrated-"));
  const state = join(folder, "migrated");
  const mf = openState(state);
  await migrate(await connectD1(mf));
  await mf.dispose();
  provide("migrated", state);
  return () => rmSync(folder, { recursive: true, force: true });
}
