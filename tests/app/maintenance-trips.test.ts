import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, inject, test } from "vitest";
import { createDb } from "~/db/db";
import { FRESH_MS } from "~/domain/maintenance/closed-pages";
import { beginMaintenance } from "~/domain/maintenance/maintenance.server";
import type { Reading } from "../bench/meter";
import { openMetered } from "../bench/workers";
import { copyOf } from "../support/copy";

const state = copyOf(inject("migrated"));
const site = openMetered(state);
const origin = await site.ready;
afterAll(async () => {
  await site.dispose();
  rmSync(state, { recursive: true, force: true });
});

/** Returns the status of a visitor's page, and the number of its round trips to D1. */
async function view(path: string): Promise<{ status: number; trips: number }> {
  const response = await fetch(new URL(path, origin));
  await response.arrayBuffer();
  const { trips }: Reading = JSON.parse(response.headers.get("X-Meter") ?? "");
  return { status: response.status, trips };
}

const untilForgotten = () => pause(FRESH_MS + 100);

test("MAINT-01 OPS-05 a page view costs no trip more, whether the state of maintenance is known or has to be read", async () => {
  const pages = ["/terms", "/historias", "/"];
  for (const path of pages) {
    await untilForgotten();
    const unknown = await view(path);
    const known = await view(path);
    expect([path, unknown, known]).toEqual([
      path,
      { status: 200, trips: 1 },
      { status: 200, trips: 1 },
    ]);
  }
});

test("MAINT-01 during maintenance closed pages cost at most one trip in three seconds", async () => {
  const db = createDb(await site.getD1Database("DB"));
  await beginMaintenance(db, "operator", { message: null, duration: null }, new Date());
  await untilForgotten();
  const started = Date.now();
  let trips = 0;
  for (const path of ["/historias", "/", "/historias", "/contest-history"]) {
    const viewed = await view(path);
    expect(viewed.status).toBe(503);
    trips += viewed.trips;
  }
  // One round trip per FRESH_MS: on a busy machine the four requests may take longer than the state of maintenance is cached.
  expect(trips).toBeLessThanOrEqual(1 + Math.floor((Date.now() - started) / FRESH_MS));
});
