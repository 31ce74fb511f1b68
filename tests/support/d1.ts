import { rmSync } from "node:fs";
import { inject } from "vitest";
import { createDb, type Db } from "../../app/db/db";
import { copyOf } from "./copy";
import { connectD1 } from "../../scripts/serve/d1-endpoint";
import { openState } from "./template";

/** Opens a separate D1 with all migrations, for tests that run in Node. `close` ends its workerd. */
export async function openD1(): Promise<{ db: Db; d1: D1Database; close: () => Promise<void> }> {
  const state = copyOf(inject("migrated"));
  const mf = openState(state);
  const d1 = await connectD1(mf);
  const close = async () => {
    await mf.dispose();
    rmSync(state, { recursive: true, force: true });
  };
  return { db: createDb(d1), d1, close };
}
