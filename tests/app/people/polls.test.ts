import { beforeEach, describe, expect, test } from "vitest";
import { createPoll, createPollVotes, createUser, givePassword } from "../../../scripts/seed/rows";
import { connections, inParallel, send } from "../../support/http-client";
import { fixture } from "../../support/fixture";
import { useLimit } from "../../support/limits";
import { quickHash } from "../../support/quick-hash";
import { cookiesOf } from "../../support/site";
import { signInCrowd } from "../../support/voters";
import { openMonth, type Person } from "../month/makers";
import { pageOf } from "../month/page";

const PASSWORD = "mi secreto de siempre";
const ENDED = "Error al votar: la encuesta está cerrada.";
const site = await fixture(openMonth());
beforeEach(() => site.db.deleteFrom("throttle").execute());

async function openPoll(overrides: Parameters<typeof createPoll>[1] = {}) {
  await site.db.deleteFrom("polls").execute();
  const poll = await createPoll(site.db, { title: "¿Qué objeto?", ...overrides });
  const [first = "", second = ""] = poll.options;
  return { ...poll, path: `/encuesta/${poll.id}`, first, second };
}
type Poll = Awaited<ReturnType<typeof openPoll>>;

const votesOf = (poll: { id: string }) =>
  site.db.selectFrom("poll_votes").where("poll_id", "=", poll.id).selectAll().execute();
const chosenBy = async (poll: { id: string }, user: { id: string }) =>
  (await votesOf(poll)).find(({ user_id }) => user_id === user.id)?.option_id;
const vote = ({ path }: Poll, opcion: string, { as }: Person, more = {}) =>
  site.send(path, { opcion, ...more }, as);
const chosen = (option: string) => new RegExp(`<input[^>]* checked[^>]* value="${option}"`);
const close = ({ id }: Poll) =>
  site.db.updateTable("polls").set({ status: "closed" }).where("id", "=", id).execute();

describe("POLL-01 a poll's page without a script", () => {
  test("POLL-01 takes a vote and its change, and shows counts only after the vote", async () => {
    const [poll, reader, other] = [await openPoll(), await site.person(), await site.person()];
    await createPollVotes(site.db, poll, [{ option: poll.second, user: other.id }]);
    const before = await site.see(poll.path, reader.as);
    expect(before.text).toContain("Los resultados se ven después de votar.");
    expect(before.html).not.toMatch(/\d %|\d voto/);
    expect(await vote(poll, poll.first, reader)).toMatchObject({
      status: 303,
      location: poll.path,
    });
    const after = await site.see(poll.path, reader.as);
    expect(after.text).toMatch(/El faro .* 50 %\s· 1 voto\s· tu voto/);
    expect(after.text).toContain("2 votos");
    expect(after.html).toMatch(chosen(poll.first));
    expect(after.buttons).toContain("Cambiar mi voto");
    await vote(poll, poll.second, reader);
    expect((await site.see(poll.path, reader.as)).text).toMatch(
      /La carta .* 100 %\s· 2 votos\s· tu voto/,
    );
    expect(await votesOf(poll)).toHaveLength(2);
  });

  test.each([
    ["¡Gracias por votar!", [0, 0]],
    ["¡Voto actualizado correctamente!", [0, 1]],
  ])("POLL-01 says '%s' after the choices %j", async (says, choices) => {
    const [poll, reader] = [await openPoll(), await site.person()];
    let cookies = reader.as;
    for (const choice of choices) {
      const answer = await site.post(poll.path, { opcion: poll.options[choice] ?? "" }, reader.as);
      cookies = cookiesOf(answer, reader.as);
    }
    expect((await site.see(poll.path, cookies)).text).toContain(says);
    expect(await votesOf(poll)).toHaveLength(1);
  });

  test("POLL-01 refuses a form without an option and one of another poll, and changes nothing", async () => {
    const [poll, reader] = [await openPoll(), await site.person()];
    const other = await createPoll(site.db);
    await vote(poll, poll.first, reader);
    const empty = await site.send(poll.path, {}, reader.as);
    expect([empty.status, empty.text]).toEqual([400, expect.stringContaining("Elige una opción.")]);
    const foreign = await vote(poll, other.options[0] ?? "", reader);
    expect(foreign.status).toBe(409);
    expect(foreign.text).toContain("esa opción ya no está en la encuesta");
    expect(await chosenBy(poll, reader)).toBe(poll.first);
  });

  test("POLL-01 of a tab that stayed open over the end refuses the vote and shows the results", async () => {
    const [poll, reader, other] = [await openPoll(), await site.person(), await site.person()];
    await vote(poll, poll.first, other);
    await close(poll);
    const late = await vote(poll, poll.second, reader);
    expect(late.status).toBe(409);
    expect(late.text).toContain(ENDED);
    expect(late.text).toMatch(/El faro .* Elegida\s· 100 %\s· 1 voto/);
    expect(late.buttons).toEqual(["Cerrar sesión"]);
    expect(await chosenBy(poll, reader)).toBeUndefined();
    const inPlace = await site.send(
      `${poll.path}.data`,
      { opcion: poll.second, respuesta: "datos" },
      reader.as,
    );
    expect([inPlace.status, inPlace.html]).toEqual([409, expect.stringContaining(ENDED)]);
  });

  test("POLL-01 says of a tie that the order has decided", async () => {
    const [poll, one, two] = [await openPoll(), await site.person(), await site.person()];
    await vote(poll, poll.second, one);
    await vote(poll, poll.first, two);
    await close(poll);
    const page = await site.see(poll.path);
    expect(page.text).toContain("Empate: se eligió la que estaba antes en la lista.");
    expect(page.text).toMatch(/El faro .* Elegida\s· 50 %/);
  });

  test("POLL-01 AUTH-07 refuses the thirty-first vote of a minute", async () => {
    const [poll, reader] = [await openPoll(), await site.person()];
    expect((await vote(poll, poll.first, reader)).status).toBe(303);
    await useLimit(site.db, "poll", 29);
    expect((await vote(poll, poll.first, reader)).status).toBe(303);
    await useLimit(site.db, "poll", 30);
    const refused = await vote(poll, poll.second, reader);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, expect.anything()]);
    expect(await chosenBy(poll, reader)).toBe(poll.first);
  });
});

describe("POLL-01 a visitor's vote", () => {
  async function account() {
    const user = await createUser(site.db);
    await givePassword(site.db, user, quickHash(PASSWORD));
    return user;
  }

  test("POLL-01 leads to the login, which gives it, and says before who will see it", async () => {
    const [poll, user] = [await openPoll(), await account()];
    const pollPage = await site.see(poll.path);
    expect(pollPage.text).toContain("Inicia sesión para votar");
    expect(pollPage.text).toContain("Quien administra el sitio ve tu voto con tu nombre.");
    const redirect = await site.post(poll.path, { opcion: poll.second });
    const to = redirect.headers.get("Location") ?? "";
    expect(to).toBe(`/login?redirectTo=${encodeURIComponent(poll.path)}`);
    const before = cookiesOf(redirect);
    expect((await site.see(to, before)).text).toContain(
      "Al entrar se guarda tu voto en la encuesta.",
    );
    const fields = { email: user.email, password: PASSWORD, redirectTo: poll.path };
    const login = await site.post("/login", fields, before);
    expect(login.headers.get("Location")).toBe(poll.path);
    const page = await site.see(poll.path, cookiesOf(login, before));
    expect(page.text).toContain("¡Gracias por votar!");
    expect(page.html).toMatch(chosen(poll.second));
    expect(await chosenBy(poll, user)).toBe(poll.second);
  });

  test("POLL-01 of a page with an ended session leads to the login, and is refused there if the poll has ended", async () => {
    const [poll, user] = [await openPoll(), await account()];
    const as = await site.signIn(user.id);
    await site.db.deleteFrom("sessions").where("user_id", "=", user.id).execute();
    const redirect = await site.post(poll.path, { opcion: poll.first }, as);
    expect(redirect.headers.get("Location")).toMatch(/^\/login\?/);
    await close(poll);
    const before = cookiesOf(redirect, as);
    const fields = { email: user.email, password: PASSWORD, redirectTo: poll.path };
    const login = await site.post("/login", fields, before);
    expect((await site.see(poll.path, cookiesOf(login, before))).text).toContain(ENDED);
    expect(await votesOf(poll)).toEqual([]);
  });
});

describe("POLL-01 AUTH-05 a vote where the email has to be confirmed", async () => {
  const strict = await fixture(openMonth({ REQUIRE_CONFIRMED_EMAIL: "on" }));

  test("POLL-01 AUTH-05 a visitor who registers comes back to their option, and votes after the confirmation", async () => {
    const poll = await createPoll(strict.db, { title: "¿Qué objeto?" });
    const [path, second = ""] = [`/encuesta/${poll.id}`, poll.options[1]];
    const redirect = await strict.post(path, { opcion: second });
    const before = cookiesOf(redirect);
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
    const fields = { name: "Quien Elige", email: "elige@correo.test", ...passwords };
    const joined = await strict.post(
      "/register",
      { ...fields, redirectTo: path, terms: "on" },
      before,
    );
    const back = joined.headers.get("Location") ?? "";
    const as = cookiesOf(joined, before);
    const page = await strict.see(back, as);
    expect(page.text).toContain("Debes confirmar tu email");
    expect(page.html).toMatch(chosen(second));
    const early = await strict.send(path, { opcion: second }, as);
    expect([early.status, early.html]).toEqual([403, expect.stringMatching(chosen(second))]);
    await strict.db
      .updateTable("user_profiles")
      .set({ email_confirmed_at: new Date().toISOString() })
      .where("email", "=", fields.email)
      .execute();
    expect((await strict.see(back, as)).html).toMatch(chosen(second));
    expect((await strict.send(path, { opcion: second }, as)).status).toBe(303);
    const votes = await strict.db.selectFrom("poll_votes").select("option_id").execute();
    expect(votes).toEqual([{ option_id: second }]);
  });
});

describe("POLL-01 other pages of polls", () => {
  test("POLL-01 home shows the active poll with its counts for who has voted, and none after its end", async () => {
    const [poll, reader] = [await openPoll(), await site.person()];
    const visitor = await pageOf(site.get("/"));
    expect(visitor.text).toContain("¿Qué objeto?");
    expect(visitor.html).not.toMatch(/\d %/);
    const voted = await vote(poll, poll.first, reader, { redirectTo: "/#encuesta" });
    expect(voted.location).toBe("/#encuesta");
    expect((await site.see("/", reader.as)).text).toMatch(/100 %\s· 1 voto\s· tu voto/);
    await close(poll);
    expect((await site.see("/", reader.as)).text).not.toContain("¿Qué objeto?");
  });

  test("POLL-01 the list shows the results of past polls, and where to vote now", async () => {
    const [poll, reader] = [await openPoll(), await site.person()];
    expect((await site.see("/encuestas")).text).toContain("Todavía no ha terminado ninguna");
    await vote(poll, poll.first, reader);
    await close(poll);
    const none = await site.see("/encuestas");
    expect(none.text).toContain(
      "Ahora no hay encuesta. Estas son las consignas que ya se eligieron.",
    );
    expect(none.text).toMatch(/El faro .* Elegida\s· 100 %/);
    expect(none.links).toContain(poll.path);
  });
});

test("POLL-01 200 people who vote at once and change their minds are counted once each", async () => {
  const poll = await openPoll();
  const people = await signInCrowd(site.db, 200, new Date());
  const origin = await site.local.ready;
  const agent = connections(200);
  const choice = (at: number) => poll.options[at % 2] ?? "";
  const statuses: number[] = [];
  // Each person sends the same vote twice, and every fifth person then votes for the other option.
  await inParallel(200, [...people.entries()], async ([at, { cookie }]) => {
    const press = async (opcion: string): Promise<void> => {
      const message = { path: poll.path, cookie, form: { opcion } };
      // Retries after a connection reset, which happens on a busy machine: the same vote again changes nothing.
      const answer = await send(agent, origin, message).catch((error: unknown) => {
        if (error instanceof Error && "code" in error && error.code === "ECONNRESET") return null;
        throw error;
      });
      if (!answer) return press(opcion);
      statuses.push(answer.status);
    };
    await Promise.all([press(choice(at)), press(choice(at))]);
    if (at % 5 === 0) await press(choice(at + 1));
  });
  agent.destroy();
  expect(new Set(statuses)).toEqual(new Set([303]));
  const rows = await votesOf(poll);
  expect(rows).toHaveLength(200);
  for (const [at, { id }] of people.entries()) {
    const wanted = choice(at % 5 === 0 ? at + 1 : at);
    expect(rows.find(({ user_id }) => user_id === id)?.option_id).toBe(wanted);
  }
  await close(poll);
  const page = await site.see(poll.path);
  expect(page.text).toContain("200 votos");
  expect(page.text).toMatch(/El faro .* 50 %\s· 100 votos/);
});
