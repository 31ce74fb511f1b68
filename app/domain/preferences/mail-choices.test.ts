import { beforeEach, expect, test } from "vitest";

import { findViewer, hashToken, startSession } from "~/domain/accounts/sessions.server";
import {
  enqueueContestOpenForSubscribersStatement,
  enqueueContestOpenStatement,
} from "~/domain/mail/contest-mail.server";
import { UNLISTED } from "~/domain/mail/kinds.server";
import { createContest, createUser } from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { saveMailChoices } from "./mail-choices.server";
import { fixture } from "../../../tests/support/fixture";

const now = new Date("2026-11-20T09:10:00.000Z");
const at = now.toISOString();
const ALL = { mail: true, contestMail: true, notices: true, newsletter: false };

const { db } = await fixture(openD1());
beforeEach(async () => {
  for (const table of ["mail_outbox", "email_subscribers", "user_profiles"] as const)
    await db.deleteFrom(table).execute();
});

async function member(row: Parameters<typeof createUser>[1] = {}) {
  const { id } = await createUser(db, row);
  const viewer = await findViewer(db, hashToken(await startSession(db, id, null, now)), now);
  if (!viewer) throw new Error("no session");
  return viewer;
}

const subscribe = (email: string, user_id: string | null) =>
  db
    .insertInto("email_subscribers")
    .values({ email, user_id, confirmed_at: at, created_at: at })
    .execute();

async function openContest() {
  const { id } = await createContest(db, {
    submission_deadline: new Date(now.getTime() + 9e8).toISOString(),
    voting_deadline: new Date(now.getTime() + 18e8).toISOString(),
    results_at: null,
  });
  await db.batch([
    enqueueContestOpenStatement(db, id, now),
    enqueueContestOpenForSubscribersStatement(db, id, now),
  ]);
}

const waiting = async () =>
  (await db.selectFrom("mail_outbox").select("recipient").orderBy("recipient").execute()).map(
    ({ recipient }) => recipient,
  );

test.each([{ mail: false }, { contestMail: false }])(
  "MAIL-01 PROFILE-03 mail that waits does not go to who has said no to it since: %j",
  async (no) => {
    const [ana, eva] = [await member(), await member()];
    await openContest();
    await saveMailChoices(db, ana, { ...ALL, notices: false }, now);
    expect(await waiting()).toEqual([ana.email, eva.email].sort());
    await saveMailChoices(db, ana, { ...ALL, ...no }, now);
    expect(await waiting()).toEqual([eva.email]);
  },
);

test.each([{ mail: false }, { contestMail: false }])(
  "MAIL-01 AUTH-06 a login link and the warning of a changed password reach who wants no mail: %j",
  async (no) => {
    const ana = await member();
    const data = { display_name: null, seed: "s", at };
    for (const kind of UNLISTED) {
      await db
        .insertInto("mail_outbox")
        .values({
          id: kind,
          dedupe_key: kind,
          user_id: ana.id,
          recipient: ana.email,
          kind,
          data: JSON.stringify(data),
          is_urgent: 1,
          next_attempt_at: at,
          created_at: at,
          expires_at: new Date(now.getTime() + 9e8).toISOString(),
        })
        .execute();
    }
    await saveMailChoices(db, ana, { ...ALL, ...no }, now);
    const left = await db.selectFrom("mail_outbox").select("kind").execute();
    expect(left.map(({ kind }) => kind).sort()).toEqual([...UNLISTED].sort());
    expect(UNLISTED).toEqual(expect.arrayContaining(["login_link", "password_changed"]));
  },
);

test("HOME-05 PROFILE-03 who leaves the newsletter gets none that waits, and keeps what the account gets", async () => {
  const ana = await member({ contest_notifications: 0 });
  await subscribe(ana.email, ana.id);
  await subscribe("otra@correo.test", null);
  await openContest();
  expect(await waiting()).toEqual([ana.email, "otra@correo.test"].sort());
  await saveMailChoices(db, ana, { ...ALL, contestMail: false, newsletter: true }, now);
  expect(await waiting()).toEqual([ana.email, "otra@correo.test"].sort());
  await saveMailChoices(db, ana, { ...ALL, contestMail: false }, now);
  expect(await waiting()).toEqual(["otra@correo.test"]);
});

test("HOME-05 who has registered with another's e-mail takes nothing of its newsletter away", async () => {
  const stranger = await member({ email_confirmed_at: null });
  await subscribe(stranger.email, null);
  await openContest();
  await saveMailChoices(db, stranger, { ...ALL, mail: false }, now);
  expect(await waiting()).toEqual([stranger.email]);
  const place = await db
    .selectFrom("email_subscribers")
    .select("unsubscribed_at")
    .executeTakeFirst();
  expect(place?.unsubscribed_at).toBeNull();
});
