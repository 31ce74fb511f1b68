import { beforeEach, describe, expect, test } from "vitest";
import { createPoll, createPollVotes } from "../../../scripts/seed/rows";
import { fixture } from "../../support/fixture";
import { openMonth } from "../month/makers";

const site = await fixture(openMonth());
const admin = await site.person({ is_admin: 1 });
beforeEach(async () => {
  for (const table of ["polls", "throttle"] as const) await site.db.deleteFrom(table).execute();
});

async function openPoll(overrides: Parameters<typeof createPoll>[1] = {}) {
  const poll = await createPoll(site.db, { title: "¿Qué objeto?", ...overrides });
  return { ...poll, path: `/admin/encuestas/${poll.id}`, first: poll.options[0] ?? "" };
}
type Poll = Awaited<ReturnType<typeof openPoll>>;

const voteIn = async (poll: Poll) => {
  const { id: user } = await site.person();
  await createPollVotes(site.db, poll, [{ option: poll.first, user }]);
};
const close = (poll: Poll) => site.send(poll.path, { paso: "cerrar" }, admin.as);
const titlesOf = async ({ id }: Poll) => {
  const options = await site.db
    .selectFrom("poll_options")
    .where("poll_id", "=", id)
    .orderBy("display_order")
    .select("option_title")
    .execute();
  return options.map(({ option_title }) => option_title);
};

const TEXTS = { title: "¿Qué lugar?", description: "Elige uno.", month: "marzo", deadline: "" };
const OPTION = { opcion: "La marea", linea: "seis horas", consigna: "El mar se retira." };
const OTHERS_VOTED = "Alguien ya votó o la encuesta está cerrada";

describe("POLL-02 a form of a tab that became old, without a script", () => {
  test.each([
    ["opcion", OPTION, ["La marea", "seis horas", "El mar se retira."], OTHERS_VOTED],
    ["mover", { puesto: "2" }, [], OTHERS_VOTED],
    ["quitar", {}, [], "Esa opción no se puede quitar"],
    ["eliminar", {}, [], OTHERS_VOTED],
  ])(
    "POLL-02 is refused after the first vote with a message and what was typed: %s",
    async (paso, fields, typed, says) => {
      const poll = await openPoll();
      await voteIn(poll);
      const option: Record<string, string> = paso === "eliminar" ? {} : { id: poll.first };
      const answer = await site.send(poll.path, { paso, ...option, ...fields }, admin.as);
      expect(answer.status).toBe(409);
      expect(answer.texts(".form-errors")).toEqual([expect.stringContaining(says)]);
      expect(answer.texts("dd")).toEqual(typed);
      expect(await titlesOf(poll)).toEqual(["El faro", "La carta"]);
    },
  );

  test.each([
    ["guardar", TEXTS, ["¿Qué lugar?", "Elige uno.", "marzo"], "La encuesta está cerrada"],
    ["opcion", OPTION, ["La marea", "seis horas", "El mar se retira."], OTHERS_VOTED],
  ])(
    "POLL-02 is refused after the end with a message and what was typed: %s",
    async (paso, fields, typed, says) => {
      const poll = await openPoll();
      await close(poll);
      const answer = await site.send(poll.path, { paso, ...fields }, admin.as);
      expect(answer.status).toBe(409);
      expect(answer.texts(".form-errors")).toEqual([expect.stringContaining(says)]);
      expect(answer.texts("dd")).toEqual(typed);
    },
  );

  test("POLL-02 that the page still has says why it was refused once, and keeps what was typed in its fields", async () => {
    const poll = await openPoll();
    const fields = { ...TEXTS, title: "" };
    const answer = await site.send(poll.path, { paso: "guardar", ...fields }, admin.as);
    expect(answer.status).toBe(400);
    expect(answer.texts(".form-errors")).toEqual([
      expect.stringContaining("Escribe el título de la encuesta."),
    ]);
    expect([answer.texts("dd"), answer.field("month")]).toEqual([[], "marzo"]);
  });
});

test("POLL-02 an admin sees the names of the voters, as the form says before the vote", async () => {
  const poll = await openPoll();
  const reader = await site.person({ display_name: "Nieves Vota" });
  const path = `/encuesta/${poll.id}`;
  for (const place of [path, "/"]) {
    expect((await site.see(place, reader.as)).text).toContain(
      "Quien administra el sitio ve tu voto con tu nombre.",
    );
  }
  await site.send(path, { opcion: poll.first }, reader.as);
  expect((await site.see(poll.path, admin.as)).text).toContain("Nieves Vota");
  expect((await site.see(path)).text).not.toContain("Nieves Vota");
});

test("POLL-02 options are added until the first vote, and then the page has no form for another", async () => {
  const poll = await openPoll();
  const add = () => site.send(poll.path, { paso: "opcion", clave: "k", ...OPTION }, admin.as);
  expect((await site.see(poll.path, admin.as)).buttons).toContain("Añadir la opción");
  expect((await add()).status).toBe(303);
  await voteIn(poll);
  expect((await site.see(poll.path, admin.as)).buttons).not.toContain("Añadir la opción");
  expect(await titlesOf(poll)).toEqual(["El faro", "La carta", "La marea"]);
});

test("POLL-02 the form of a new poll that came back by the back button creates another poll", async () => {
  const clave = (await site.see("/admin/encuestas/nueva", admin.as)).field("clave") ?? "";
  const create = (title: string) => {
    const options = { opcion1: "Una", consigna1: "Una.", opcion2: "Dos", consigna2: "Dos." };
    return site.send("/admin/encuestas/nueva", { clave, title, ...options }, admin.as);
  };
  const first = await create("¿Qué objeto?");
  expect((await create("¿Qué objeto?")).location).toBe(first.location);
  const other = await create("¿Qué lugar?");
  expect((await site.see(other.location ?? "", admin.as)).texts("h1")).toEqual(["¿Qué lugar?"]);
  expect(await site.db.selectFrom("polls").select("id").execute()).toHaveLength(2);
});

test.each([
  ["La última fecha posible es el 31/12/2099.", "9999-12-31T23:59"],
  ["Esa fecha ya pasó.", "2020-01-01T00:00"],
  ["Esa fecha no es válida.", "2030-02-30T00:00"],
])("POLL-02 '%s' refuses the deadline %s", async (says, deadline) => {
  const poll = await openPoll();
  const answer = await site.send(poll.path, { paso: "guardar", ...TEXTS, deadline }, admin.as);
  expect([answer.status, answer.texts(".form-errors")]).toEqual([400, [says]]);
  expect(answer.field("deadline")).toBe(deadline);
});
