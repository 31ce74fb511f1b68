import { expect, test } from "vitest";
import { openD1 } from "../../../tests/support/d1";
import { createUser } from "../../../scripts/seed/rows";
import { skeletonOf } from "./name-rules";
import { backfillSkeletons, renameAccount } from "./rename-account.server";
import { fixture } from "../../../tests/support/fixture";

const env = { SITE_NAME: "Tintero" };
const now = new Date("2026-11-20T12:00:00.000Z");

const { db } = await fixture(openD1());

test("COMMENT-06 old accounts get their skeletons; names that nobody may take any more are replaced, and logged", async () => {
  const old = (display_name: string, is_admin: 0 | 1 = 0) =>
    createUser(db, { display_name, is_admin, name_skeleton: "" });
  const admin = await old("Redacción", 1);
  const fine = await old("Ana Ríos");
  const namesake = await old("REDACCIÓN Gómez");
  const wrong = [await old("Autoría"), await old("\u3164\u3164"), await old("\u2800\u2800")];
  for (let n = 0; n < 70; n++) await old(`Persona ${n}`);
  await backfillSkeletons(db, env, now);
  const stored = async (id: string) =>
    db.selectFrom("user_profiles").where("id", "=", id).selectAll().executeTakeFirstOrThrow();
  for (const { id, display_name } of [admin, fine, namesake])
    expect(await stored(id)).toMatchObject({
      display_name,
      name_skeleton: skeletonOf(display_name),
    });
  for (const { id } of wrong) {
    const { display_name, name_skeleton } = await stored(id);
    expect(display_name).toMatch(/^Participante [0-9a-z]{6}$/);
    expect(name_skeleton).toBe(skeletonOf(display_name));
  }
  const log = await db.selectFrom("audit_log").selectAll().execute();
  expect(log.map(({ action, subject }) => [action, subject]).sort()).toEqual(
    wrong.map(({ id }) => ["account.rename", id]).sort(),
  );
  const left = await db
    .selectFrom("user_profiles")
    .where("name_skeleton", "=", "")
    .select("id")
    .execute();
  expect(left).toEqual([]);
  await backfillSkeletons(db, env, now);
  expect(await db.selectFrom("audit_log").selectAll().execute()).toEqual(log);
});

test("COMMENT-06 an account without a skeleton cannot take the name of an admin either", async () => {
  await createUser(db, { display_name: "Vera Montalbán", is_admin: 1 });
  const { id, display_name } = await createUser(db, { name_skeleton: "" });
  const rename = (name: string) =>
    renameAccount(db, env, { id, displayName: display_name }, name, now);
  expect(await rename("VERA MONTALBAN")).toEqual({ ok: false, reason: "reserved-name" });
  expect(await rename("Vera Montero")).toEqual({ ok: true });
});
