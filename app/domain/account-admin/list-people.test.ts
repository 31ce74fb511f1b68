import { expect, test } from "vitest";
import { createUser } from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import { listPeople } from "./list-people.server";
import { peoplePath, readPeopleQuery } from "./people-query";

const { db } = await fixture(openD1());
const now = new Date("2026-11-20T12:00:00.000Z");
const day = (n: number) => `2026-10-${String(n).padStart(2, "0")}T12:00:00.000Z`;

await createUser(db, { display_name: "Jefa", is_admin: 1, created_at: day(1) });
await createUser(db, {
  display_name: "Ángela Cañón",
  email: "contacto@correo.test",
  created_at: day(2),
});
await createUser(db, { display_name: "Fundadora", is_founder: 1, created_at: day(3) });
await createUser(db, {
  display_name: "Suspendida",
  created_at: day(4),
  suspended_at: day(5),
  suspended_until: "2026-11-20T12:00:00.001Z",
});
await createUser(db, {
  display_name: "Ya libre",
  created_at: day(6),
  suspended_at: day(7),
  suspended_until: now.toISOString(),
});
const paying = await createUser(db, {
  display_name: "Mecenas Primera",
  plan: "premium",
  created_at: day(8),
});
await db
  .insertInto("user_badges")
  .values({
    id: "b1",
    user_id: paying.id,
    badge_id: "kofi_supporter",
    earned_at: day(9),
  })
  .execute();

const names = async (query: string) => {
  const { people } = await listPeople(db, readPeopleQuery(new URLSearchParams(query)), now);
  return people.map(({ name }) => name);
};

test.each([
  ["", ["Mecenas Primera", "Ya libre", "Suspendida", "Fundadora", "Ángela Cañón", "Jefa"]],
  ["q=angela", ["Ángela Cañón"]],
  ["q=ANGELA+CAÑON", ["Ángela Cañón"]],
  ["q=canon", []],
  ["q=Contacto@", ["Ángela Cañón"]],
  ["q=%25", []],
  [`q=${"larguísimo+".repeat(30)}`, []],
  ["ver=administracion", ["Jefa"]],
  ["ver=fundadoras", ["Fundadora"]],
  ["ver=suspendidas", ["Suspendida"]],
  ["ver=mecenas", ["Mecenas Primera"]],
  ["ver=premium", ["Mecenas Primera"]],
  ["ver=premium&q=jefa", []],
  ["ver=otra", ["Mecenas Primera", "Ya libre", "Suspendida", "Fundadora", "Ángela Cañón", "Jefa"]],
])("ADMIN-01 the list of accounts shows for ?%s: %j", async (query, expected) => {
  expect(await names(query)).toEqual(expected);
});

test("ADMIN-01 the list of accounts has 50 a page, and each one page only", async () => {
  for (let n = 0; n < 60; n++) {
    await createUser(db, { display_name: `Gente ${n}`, created_at: day(20) });
  }
  const page = async (n: number) => {
    const query = readPeopleQuery(new URLSearchParams(`q=gente&pagina=${n}`));
    return listPeople(db, query, now);
  };
  const [first, second] = [await page(1), await page(2)];
  expect([first.people.length, second.people.length]).toEqual([50, 10]);
  expect([first.hasMore, second.hasMore]).toEqual([true, false]);
  expect(new Set([...first.people, ...second.people].map(({ id }) => id)).size).toBe(60);
});

test("ADMIN-01 the address of a page keeps the search and the filter", () => {
  const query = readPeopleQuery(new URLSearchParams("q=ana&ver=mecenas&pagina=3"));
  expect(peoplePath(query)).toBe("/admin/cuentas?q=ana&ver=mecenas&pagina=3");
  expect(peoplePath({ text: "", filter: "todas", page: 1 })).toBe("/admin/cuentas");
});
