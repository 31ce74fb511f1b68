import { expect, test } from "vitest";
import { merkleRoot } from "~/domain/acta/merkle";
import { MAIL_ENV } from "../../../tests/support/mail";
import { fixture } from "../../../tests/support/fixture";
import { openD1 } from "../../../tests/support/d1";
import { createContest, createStory, createUser } from "../../../scripts/seed/rows";
import {
  enqueueContestWonStatement,
  enqueueResultsForVotersStatement,
} from "./contest-mail.server";
import { parseMail } from "./kinds.server";
import { claimMail } from "./leases.server";
import { renderMail } from "./render-mail.server";

const NOW = new Date("2026-11-22T10:00:00.000Z");
const ROOT = "0123456789abcdef".repeat(4);
const { db } = await fixture(openD1());

/** Returns the mails about a contest's results, to a voter and to the winner, as they are sent. */
async function resultMails(roots: readonly string[]) {
  const contest = await createContest(db, {
    submission_deadline: "2026-11-10T00:00:00.000Z",
    voting_deadline: "2026-11-20T00:00:00.000Z",
    status: "results",
    finalized_at: NOW.toISOString(),
  });
  const winner = await createUser(db, { email_confirmed_at: NOW.toISOString() });
  const voter = await createUser(db, { email_confirmed_at: NOW.toISOString() });
  const place = { likes_count: 1, is_winner: 1, winner_position: 1 } as const;
  await createStory(db, { contest_id: contest.id, user_id: winner.id, ...place });
  for (const [index, root] of roots.entries()) {
    const at = { closed_at: contest.voting_deadline, made_at: NOW.toISOString() };
    await db
      .insertInto("contest_roots")
      .values({ contest_id: contest.id, n: index + 1, root, ...at })
      .execute();
  }
  await db.batch([
    enqueueContestWonStatement(db, contest.id, NOW.toISOString()),
    enqueueResultsForVotersStatement(db, contest.id, [voter.id], NOW.toISOString()),
  ]);
  const waiting = await db.selectFrom("mail_outbox").select("id").execute();
  const ids = waiting.map(({ id }) => id);
  const quota = { day: "2026-11-22", next: NOW.toISOString(), most: null, urgentQuota: 0 };
  const { mails } = await claimMail(db, ids, { ...quota, isUrgent: false }, NOW);
  await db.deleteFrom("mail_outbox").execute();
  return mails.map((mail) => {
    const content = parseMail(mail.kind, mail.data);
    return { contest: contest.id, ...renderMail(content, mail, MAIL_ENV) };
  });
}

test("VOTE-11 mails about a ballot without votes have no seal: everybody knows that one", async () => {
  for (const { text } of await resultMails([merkleRoot([])])) expect(text).not.toContain("Sello");
});

test("VOTE-11 mails about results have the newest seal of the ballot and a link to the acta, as text and HTML", async () => {
  const mails = await resultMails(["f".repeat(64), ROOT]);
  expect(mails).toHaveLength(2);
  for (const { contest, text, html } of mails) {
    const acta = `${MAIL_ENV.SITE_ORIGIN}/contest/${contest}/acta`;
    expect(text).toContain(ROOT);
    expect(text).toContain(acta);
    expect(text).not.toContain("f".repeat(64));
    expect(html).toContain(ROOT);
    expect(html).toContain(`href="${acta}"`);
  }
});

test("VOTE-11 mails about a contest without a root say nothing of a seal", async () => {
  const mails = await resultMails([]);
  expect(mails).toHaveLength(2);
  for (const { text, html } of mails) expect(text + html).not.toMatch(/sello/i);
});
