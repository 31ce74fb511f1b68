import { beforeEach, describe, expect, test } from "vitest";
import { createPoll, createPollVotes } from "../../../scripts/seed/rows";
import { textsIn } from "../../support/archives";
import { fixture } from "../../support/fixture";
import { inHours, openMonth } from "../month/makers";

const site = await fixture(openMonth({ SUPPORT_EMAIL: "hola@tintero.test" }, { cache: true }));
const admin = await site.person({ is_admin: 1 });
const reader = await site.person({ display_name: "Nieves Ideas" });

beforeEach(async () => {
  await site.clear();
  for (const table of ["polls", "feedback_requests", "throttle", "notifications"] as const)
    await site.db.deleteFrom(table).execute();
  await site.contest("submission", { title: "El de ahora", month: "Noviembre" });
});

const OPTIONS = [
  { title: "El faro", description: "para quien vela", prompt: "Alguien apaga la luz." },
  { title: "La carta", prompt: "Llega tarde." },
];

/** Creates a poll with these numbers of votes by option. It has ended. */
async function endedPoll(
  counts: readonly number[],
  overrides: Parameters<typeof createPoll>[1] = {},
) {
  const poll = await createPoll(site.db, {
    title: "¿Qué objeto?",
    target_contest_month: "enero",
    options: OPTIONS,
    status: "closed",
    ...overrides,
  });
  for (const [at, n] of counts.entries())
    for (let voter = 0; voter < n; voter++) {
      const { id: user } = await site.person();
      await createPollVotes(site.db, poll, [{ option: poll.options[at] ?? "", user }]);
    }
  const path = `/encuesta/${poll.id}`;
  return { ...poll, path, adminPath: `/admin${path.replace("encuesta", "encuestas")}` };
}
const pageOfConversion = (poll: { adminPath: string }) =>
  site.see(`${poll.adminPath}/convertir`, admin.as);
const convert = async (poll: { adminPath: string }, shown?: string) => {
  const visto = shown ?? (await pageOfConversion(poll)).field("visto") ?? "";
  return site.send(`${poll.adminPath}/convertir`, { visto }, admin.as);
};
const createdContests = async () =>
  site.db.selectFrom("contests").where("title", "!=", "El de ahora").selectAll().execute();

describe("POLL-02 the conversion of a poll", () => {
  test("POLL-02 is shown before it is written, and links the poll, its list and the contest", async () => {
    const poll = await endedPoll([2, 1]);
    expect((await site.see(poll.adminPath, admin.as)).links).toContain(
      `${poll.adminPath}/convertir`,
    );
    const page = await pageOfConversion(poll);
    expect(page.texts("dd").slice(0, 5)).toEqual([
      ...["2", "El faro", "Enero", "Alguien apaga la luz.", "Para quien vela."],
    ]);
    expect(page.text).toContain("Ganó «El faro» con 2 votos.");
    expect([page.buttons, await createdContests()]).toEqual([
      expect.arrayContaining(["Crear el reto"]),
      [],
    ]);
    const before = await site.see(poll.path);
    expect(before.text).not.toContain("De aquí salió");
    const answer = await convert(poll);
    expect([answer.status, answer.location]).toEqual([303, poll.adminPath]);
    const [contest] = await createdContests();
    const path = `/contest/${contest?.id}`;
    const contestPage = await site.see(path);
    expect(contestPage.text).toContain("La consigna salió de la encuesta «¿Qué objeto?».");
    expect(contestPage.links).toContain(poll.path);
    for (const address of [poll.path, "/encuestas"]) {
      const { text, links } = await site.see(address);
      expect(text).toContain("De aquí salió el reto «El faro».");
      expect(links).toContain(path);
    }
    const reloaded = await pageOfConversion(poll);
    expect(reloaded.text).toContain("La opción ganadora ya es la consigna de su reto.");
    expect(reloaded.buttons).not.toContain("Crear el reto");
  });

  test("POLL-02 ADMIN-01 visitors see the contest's new title on the pages of its poll at once, and no link after its deletion", async () => {
    const poll = await endedPoll([1, 0]);
    await convert(poll);
    const id = (await createdContests())[0]?.id ?? "";
    const pollPages = async () => {
      const pages = await Promise.all([site.see(poll.path), site.see("/encuestas")]);
      return pages.map(({ text, links }) => [
        /De aquí salió el reto «([^»]*)»/.exec(text)?.[1] ?? null,
        links.includes(`/contest/${id}`),
      ]);
    };
    expect(await pollPages()).toEqual(Array(2).fill(["El faro", true]));
    const form = await site.see(`/admin/contest/${id}`, admin.as);
    const names = ["month", "category", "description", "prompt", "word_limit", "min_words"];
    const dates = ["submission_deadline", "voting_deadline", "results_at", "end_date"];
    const fields = Object.fromEntries(
      [...names, ...dates].map((name) => [name, form.field(name) ?? ""]),
    );
    await site.send(`/admin/contest/${id}`, { ...fields, title: "El faro viejo" }, admin.as);
    expect(await pollPages()).toEqual(Array(2).fill(["El faro viejo", true]));
    await site.send(`/admin/contest/${id}/eliminar`, {}, admin.as);
    expect(await pollPages()).toEqual(Array(2).fill([null, false]));
  });

  test("POLL-02 ten presses at once make one contest, and each leads back to the poll", async () => {
    const poll = await endedPoll([1, 0]);
    const version = (await pageOfConversion(poll)).field("visto") ?? "";
    const answers = await Promise.all(Array.from({ length: 10 }, () => convert(poll, version)));
    expect(answers.map(({ status, location }) => [status, location])).toEqual(
      Array(10).fill([303, poll.adminPath]),
    );
    expect(await createdContests()).toHaveLength(1);
  });

  test("POLL-02 whose page has become old is refused, and the page shows what would be written now", async () => {
    const poll = await endedPoll([1, 0]);
    const version = (await pageOfConversion(poll)).field("visto") ?? "";
    const next = { title: "Por decidir", prompt: "", month: "Enero" };
    await site.contest("submission", { ...next, submission_deadline: inHours(11 * 24) });
    const answer = await convert(poll, version);
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("Los retos cambiaron mientras tanto.");
    expect(answer.text).toContain("El reto «Por decidir», que aún no tiene consigna, quedará así:");
    expect(answer.buttons).toContain("Poner la consigna");
    expect(await createdContests()).toMatchObject([next]);
    await convert(poll);
    expect(await createdContests()).toMatchObject([
      { ...next, title: "El faro", prompt: "Alguien apaga la luz." },
    ]);
  });

  test.each([
    ["Nadie votó en esta encuesta: no hay una opción ganadora.", [0, 0], {}],
    [
      "La encuesta está abierta: primero tiene que terminar.",
      [1, 0],
      { status: "active" as const },
    ],
    ["El reto de ese mes ya tiene consigna", [1, 0], { target_contest_month: "noviembre" }],
  ])("POLL-02 is refused with '%s'", async (says, counts, overrides) => {
    const poll = await endedPoll(counts, overrides);
    const page = await pageOfConversion(poll);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(says)]);
    expect(page.field("visto")).toBeUndefined();
    const answer = await convert(poll, "una página de antes");
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining(says)]);
    expect(await createdContests()).toEqual([]);
  });

  test("POLL-02 ADMIN-01 that did not happen by itself is announced to the admins, with the reason", async () => {
    const year = new Date().getUTCFullYear() + 3;
    const months = { converts_at_end: 1 as const, target_contest_month: `marzo de ${year}` };
    const poll = await endedPoll([1, 0], months);
    const { scheduled } = await site.local.getWorker();
    await scheduled({ cron: "* * * * *" });
    expect(await createdContests()).toEqual([]);
    expect((await site.see("/admin", admin.as)).text).toContain("Encuestas: 1 sin convertir");
    expect((await site.see("/admin/encuestas", admin.as)).text).toContain("no se convirtió sola");
    expect((await site.see(poll.adminPath, admin.as)).text).toContain(
      "No se convirtió sola. El mes de la encuesta no es el de las fechas que tendría el reto",
    );
    expect((await pageOfConversion(poll)).text).toContain("El mes no es el de las fechas.");
    await convert(poll);
    expect((await site.see("/admin", admin.as)).text).toContain("Encuestas: consignas a votación");
  });

  test("POLL-02 happens by itself after the end of a poll that asks for it, and visitors see it at once", async () => {
    const poll = await endedPoll([1, 0], { converts_at_end: 1, target_contest_month: null });
    expect((await site.see(poll.path)).text).not.toContain("De aquí salió");
    const { scheduled } = await site.local.getWorker();
    for (let n = 0; n < 2; n++) await scheduled({ cron: "* * * * *" });
    expect(await createdContests()).toHaveLength(1);
    expect((await site.see(poll.path)).text).toContain("De aquí salió el reto «El faro».");
  });
});

test("POLL-02 PAGE-01 the option with the most votes becomes the next prompt, and of two the one that came first, as the FAQ says", async () => {
  expect((await site.see("/faq")).text).toContain(
    "La opción con más votos se convierte en la consigna del reto siguiente y, si dos empatan, la que estaba antes en la lista.",
  );
  await convert(await endedPoll([1, 2]));
  await convert(await endedPoll([2, 2], { target_contest_month: "febrero" }));
  expect((await createdContests()).map(({ title, prompt }) => [title, prompt])).toEqual([
    ["La carta", "Llega tarde."],
    ["El faro", "Alguien apaga la luz."],
  ]);
});

describe("POLL-02 ideas for a contest", () => {
  const send = (as?: string, more = {}) => {
    const idea = { type: "contest", message: "Que se repita una hora." };
    const fields = { email: "ideas@correo.test", ...idea, clave: crypto.randomUUID(), ...more };
    return site.send("/feedback", fields, as);
  };
  const waiting = async () =>
    (await site.see("/admin/encuestas/ideas", admin.as)).links.filter((link) =>
      link.startsWith("/admin/encuestas/ideas/"),
    );
  const option = (poll: { id: string }) => ({
    paso: "opcion",
    encuesta: poll.id,
    opcion: "La hora repetida",
    consigna: "Una hora ocurre dos veces.",
  });

  test("POLL-02 NOTIF-01 wait for an admin, who makes an option of one, and its author is told and named", async () => {
    const poll = await createPoll(site.db, { title: "¿Qué tiempo?" });
    await send(reader.as, { con_nombre: "on" });
    const [path = ""] = await waiting();
    const page = await site.see(path, admin.as);
    expect(page.text).toContain("Nieves Ideas");
    expect(page.field("consigna")).toBe("Que se repita una hora.");
    const refused = await site.send(path, { ...option(poll), opcion: "" }, admin.as);
    expect([refused.status, refused.field("consigna")]).toEqual([
      400,
      "Una hora ocurre dos veces.",
    ]);
    const answer = await site.send(path, option(poll), admin.as);
    expect([answer.status, answer.location]).toEqual([303, `/admin/encuestas/${poll.id}`]);
    expect((await site.see(`/encuesta/${poll.id}`)).text).toMatch(
      /La hora repetida Una hora ocurre dos veces\. ?Idea de Nieves Ideas/,
    );
    const notices = await site.see("/notificaciones", reader.as);
    expect(notices.text).toContain("Tu idea se vota como «La hora repetida»");
    expect(notices.links).toContain(`/encuesta/${poll.id}`);
    expect(await waiting()).toEqual([]);
    expect((await site.see(path, admin.as)).text).toContain(
      "Es una opción de la encuesta «¿Qué tiempo?».",
    );
  });

  test("POLL-02 FEEDBACK-01 name nobody without their agreement, and only people with an account can agree", async () => {
    expect((await site.see("/feedback")).html).not.toContain('name="con_nombre"');
    expect((await site.see("/feedback", reader.as)).html).toContain('name="con_nombre"');
    const poll = await createPoll(site.db);
    await send(reader.as);
    await send(undefined, { con_nombre: "on" });
    const paths = await waiting();
    expect(paths).toHaveLength(2);
    for (const path of paths) await site.send(path, option(poll), admin.as);
    const page = await site.see(`/encuesta/${poll.id}`);
    expect(page.text).toContain("La hora repetida");
    expect(page.text).not.toContain("Idea de");
  });

  test("POLL-02 are not for a poll with a vote, and can be archived and put back", async () => {
    const poll = await createPoll(site.db);
    await send(reader.as);
    const [path = ""] = await waiting();
    await site.send(`/encuesta/${poll.id}`, { opcion: poll.options[0] ?? "" }, reader.as);
    const late = await site.send(path, option(poll), admin.as);
    expect(late.status).toBe(409);
    expect(late.texts(".form-errors").join()).toContain("Alguien ya votó");
    // Shows the typed text even if no poll is left to which the form could apply.
    expect(late.texts("dd")).toEqual(["La hora repetida", "Una hora ocurre dos veces."]);
    await site.send(path, { paso: "archivar" }, admin.as);
    expect(await waiting()).toEqual([]);
    const archived = await site.see("/admin/encuestas/ideas?estado=archivadas", admin.as);
    expect(archived.links).toContain(path);
    expect((await site.see(path, admin.as)).buttons).toContain("Devolver a la lista");
    await site.send(path, { paso: "devolver" }, admin.as);
    expect(await waiting()).toEqual([path]);
  });

  test("POLL-02 AUTH-11 are in the export of their author, whose name an admin removes from the poll", async () => {
    const author = await site.person({ display_name: "Quien Lo Pide" });
    const poll = await createPoll(site.db, { title: "¿Qué tiempo?" });
    await send(author.as, { con_nombre: "on" });
    const [path = ""] = await waiting();
    await site.send(path, option(poll), admin.as);
    const own = async () => {
      const file = await site.post("/preferences/exportar/archivo", {}, author.as);
      return JSON.parse(textsIn(new Uint8Array(await file.arrayBuffer()))["datos.json"] ?? "");
    };
    const exported = { encuesta: "¿Qué tiempo?", opcion: "La hora repetida", con_mi_nombre: 1 };
    expect((await own()).ideas_en_encuestas).toMatchObject([exported]);
    const { text } = await site.see(`/encuesta/${poll.id}`);
    expect(text).toContain("Idea de Quien Lo Pide");
    const adminPath = `/admin/encuestas/${poll.id}`;
    const [removal = ""] = (await site.see(adminPath, admin.as)).html.split("sin-nombre").slice(1);
    const [, id = ""] = /name="id" value="([^"]+)"/.exec(removal) ?? [];
    await site.send(adminPath, { paso: "sin-nombre", id }, admin.as);
    expect((await site.see(`/encuesta/${poll.id}`)).text).not.toContain("Quien Lo Pide");
    expect((await own()).ideas_en_encuestas).toMatchObject([{ ...exported, con_mi_nombre: 0 }]);
  });
});
