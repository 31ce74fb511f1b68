import { expect, test, vi } from "vitest";
import { createContest, createStory, createUser, datesIn } from "../../../scripts/seed/rows";
import { confirmationStatements } from "~/domain/accounts/account-mail.server";
import { unsubscribePath } from "~/domain/mail/unsubscribe.server";
import { pendingActionHeader } from "~/http/pending-action";
import { fixture } from "../../support/fixture";
import { cookieOf, isSignedIn, openSite, ORIGIN } from "../../support/site";
import { pageOf } from "../month/page";

const BEFORE = { SESSION_SECRET: "the secret of before the rotation, also long enough" };
/** The site after the rotation, while the secret of before is still accepted. */
const site = await fixture(openSite({ SESSION_SECRET_OLD: BEFORE.SESSION_SECRET }));
/** The same after the secret of before was taken away. */
const later = await fixture(openSite());

test("SEC-04 MAIL-01 an unsubscribe link of before a rotation works after it, until the old secret is taken away", async () => {
  const path = unsubscribePath(BEFORE, "ana@correo.test", "newsletter");
  expect((await site.get(path)).status).toBe(200);
  expect((await later.get(path)).status).toBe(404);
});

test("SEC-04 VOTE-08 a vote that a login was to give waits in its cookie over a rotation", async () => {
  const contest = await createContest(site.db, datesIn("voting", new Date()));
  const story = await createStory(site.db, { contest_id: contest.id });
  const back = `/story/${story.id}`;
  const vote = { kind: "vote", story: story.id, want: "vote", key: "clave-de-la-prueba" } as const;
  const signing = { env: BEFORE, now: new Date() };
  const header = await pendingActionHeader(new Request(ORIGIN), signing, vote, back);
  const loginWith = (at: typeof site) =>
    pageOf(at.get(`/login?redirectTo=${encodeURIComponent(back)}`, cookieOf(header)));
  const text = "Al entrar se guarda tu voto por esta historia.";
  expect((await loginWith(site)).text).toContain(text);
  expect((await loginWith(later)).text).not.toContain(text);
});

test("SEC-04 AUTH-06 a mail that waited over a rotation brings a link that works", async () => {
  const user = await createUser(site.db, { email_confirmed_at: null });
  await site.db.batch(confirmationStatements(site.db, BEFORE, user, new Date()));
  const worker = await site.local.getWorker();
  await worker.scheduled({ cron: "* * * * *", scheduledTime: new Date() });
  const mail = await vi.waitFor(
    () =>
      site.db
        .selectFrom("mail_outbox")
        .where("recipient", "=", user.email)
        .where("kept", "is not", null)
        .select("kept")
        .executeTakeFirstOrThrow(),
    { timeout: 30_000, interval: 100 },
  );
  const token = new URL(JSON.parse(mail.kept ?? "").link).searchParams.get("token") ?? "";
  const as = await site.signIn(user.id);
  await site.post("/confirmar", { paso: "confirmar", token }, as);
  const { email_confirmed_at } = await site.db
    .selectFrom("user_profiles")
    .where("id", "=", user.id)
    .select("email_confirmed_at")
    .executeTakeFirstOrThrow();
  expect(email_confirmed_at).not.toBeNull();
});

test("SEC-04 a rotation ends no session, with the old secret or without", async () => {
  for (const at of [site, later]) {
    const { id } = await createUser(at.db);
    expect(await isSignedIn(at, await at.signIn(id))).toBe(true);
  }
});
