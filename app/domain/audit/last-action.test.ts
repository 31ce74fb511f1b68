import { beforeAll, expect, test } from "vitest";
import type { Db } from "~/db/db";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import { createUser } from "../../../scripts/seed/rows";
import type { AuditAction } from "./actions";
import { DELETED_ID, OPERATOR } from "./actors";
import { auditStatement } from "./audit.server";
import { describeLastAction } from "./last-action.server";

const { db }: { db: Db } = await fixture(openD1());
const now = new Date("2026-11-15T12:00:00.000Z");
const zone = "America/Bogota";
let ana: string;
let luis: string;
beforeAll(async () => {
  ana = (await createUser(db, { display_name: "Ana", is_admin: 1 })).id;
  luis = (await createUser(db, { display_name: "Luis", is_admin: 1 })).id;
});

/** Logs an action on a new object this many minutes before `now`, and returns the object's id. */
async function logged(actor: string, action: AuditAction, minutes: number): Promise<string> {
  const subject = crypto.randomUUID();
  const at = new Date(now.getTime() - minutes * 60_000).toISOString();
  await db.batch([auditStatement(db, { actor, action, subject }, at)]);
  return subject;
}

const lastActionOf = (subject: string) =>
  describeLastAction(db, subject, { admin: luis, now, zone });

test("ADMIN-01 the second admin is told who did what to the object, and how long ago", async () => {
  expect(await lastActionOf(await logged(ana, "comment.hide", 2))).toBe(
    "Ana ya lo hizo hace 2 minutos: ocultó un comentario.",
  );
  expect(await lastActionOf(await logged(ana, "contest.update", 20 * 24 * 60))).toBe(
    "Ana ya lo hizo el 26/10/2026: cambió un reto.",
  );
});

test("ADMIN-01 of several actions on an object the newest is told", async () => {
  const subject = await logged(ana, "comment.hide", 9);
  const line = { actor: ana, action: "comment.show", subject } as const;
  await db.batch([auditStatement(db, line, now.toISOString())]);
  expect(await lastActionOf(subject)).toBe(
    "Ana ya lo hizo hace un momento: volvió a mostrar un comentario.",
  );
});

test("ADMIN-01 the operator and a deleted account have no name", async () => {
  for (const actor of [OPERATOR, DELETED_ID]) {
    expect(await lastActionOf(await logged(actor, "contest.finalize", 3))).toBe(
      "Alguien ya lo hizo hace 3 minutos: publicó los resultados de un reto.",
    );
  }
});

test("ADMIN-01 an admin who was first in another tab is told so", async () => {
  expect(await lastActionOf(await logged(luis, "comment.hide", 1))).toBe(
    "Ya lo hiciste hace 1 minuto.",
  );
});

test("ADMIN-01 an object without a line was simply done before", async () => {
  expect(await lastActionOf("nothing")).toBe("Ya estaba hecho.");
});
