import type { Db } from "~/db/db";
import { hashToken, newToken } from "~/domain/accounts/sessions.server";
import { unsubscribePath } from "~/domain/mail/unsubscribe.server";
import { saveDraft } from "~/domain/drafts/save-draft.server";
import {
  createComment,
  createContest,
  createIdea,
  createIntervention,
  createPoll,
  createReport,
  createStory,
  createUser,
  datesIn,
} from "../../../scripts/seed/rows";
import { createAccountToken } from "../../support/account-token";

export type Role = "visitor" | "reader" | "author" | "other" | "admin";
export const ROLES: readonly Role[] = ["visitor", "reader", "author", "other", "admin"];
/** Test value of the verification token that Ko-fi sends with each payment. */
export const KOFI_TOKEN = "token-de-ko-fi";
/** Settings of the site that the rows are made for. */
export const WORLD_VARS = { PREMIUM_PLANS: "on", KOFI_VERIFICATION_TOKEN: KOFI_TOKEN };

export type WorldRows = Awaited<ReturnType<typeof fillWorld>>;

/**
 * Fills a database with three contests: voting (current), submission (next) and results. `author` and `other` each have a
 * story in every contest and won the finished one. `author` also has a draft for a later contest. `reader` has written
 * nothing. `secret` signs the link that unsubscribes the reader.
 */
export async function fillWorld(db: Db, secret: string) {
  const now = new Date();
  const contest = {
    submission: await createContest(db),
    voting: await createContest(db, datesIn("voting", now)),
    results: await createContest(db, datesIn("results", now)),
    later: await createContest(db, {
      submission_deadline: inDays(30),
      voting_deadline: inDays(38),
      results_at: inDays(40),
    }),
  };
  const person = {
    reader: await createUser(db, { display_name: "Lectora Atenta", plan: "premium" }),
    author: await createUser(db, { display_name: "Autora Secreta", plan: "premium" }),
    other: await createUser(db, { display_name: "Otro Autor", plan: "premium" }),
    admin: await createUser(db, { display_name: "Jefa", is_admin: 1 }),
  };
  const write = async (user: { id: string }, title: string, position: 1 | 2) => ({
    submission: await createStory(db, {
      contest_id: contest.submission.id,
      user_id: user.id,
      title: `${title} en envíos`,
    }),
    voting: await createStory(db, {
      contest_id: contest.voting.id,
      user_id: user.id,
      title: `${title} en votación`,
    }),
    results: await createStory(db, {
      contest_id: contest.results.id,
      user_id: user.id,
      title: `${title} en resultados`,
      is_winner: 1,
      winner_position: position,
    }),
  });
  const story = {
    author: await write(person.author, "Una", 1),
    other: await write(person.other, "Otra", 2),
  };
  const comment = await createComment(db, {
    story_id: story.author.voting.id,
    user_id: person.other.id,
  });
  await saveDraft(db, { user: person.author.id }, contest.later.id, {
    text: {
      title: "Borrador secreto",
      content: "Lo que nadie ha leído.",
      story_category: "terror",
    },
    known: 0,
    page: "",
    writtenAt: now,
  });
  const notice = { id: crypto.randomUUID() };
  await db
    .insertInto("notifications")
    .values({
      id: notice.id,
      user_id: person.author.id,
      type: "comment_received",
      title: "Nuevo comentario en tu historia",
      message: "Comentaron tu historia.",
      data: JSON.stringify({ story_id: story.author.voting.id, comment_id: comment.id }),
      dedupe_key: `comment_received:${notice.id}`,
      created_at: now.toISOString(),
    })
    .execute();
  const report = await createReport(db, {
    reporter_id: person.reader.id,
    reported_comment_id: comment.id,
  });
  const intervention = await createIntervention(db, {
    contest_id: contest.results.id,
    story_id: story.other.results.id,
    user_id: person.other.id,
    comment_id: (
      await createComment(db, {
        story_id: story.other.results.id,
        user_id: person.other.id,
        hidden_at: now.toISOString(),
      })
    ).id,
  });
  const poll = await createPoll(db);
  const idea = await createIdea(db, { user_id: person.reader.id });
  const token = await createAccountToken(db, person.reader, "confirm");
  const subscription = newToken();
  await db
    .insertInto("email_subscribers")
    .values({
      email: "suscrita@correo.test",
      token_hash: hashToken(subscription),
      token_expires_at: inDays(1),
      created_at: now.toISOString(),
    })
    .execute();
  await keepMail(db, now.toISOString());
  await giveMailUp(db, now.toISOString());
  const payment = "pago-sin-cuenta";
  await db
    .insertInto("kofi_payments")
    .values({
      message_id: payment,
      type: "Donation",
      email: "sin-cuenta@correo.test",
      from_name: "Persona Generosa",
      amount: "5.00",
      currency: "EUR",
      received_at: now.toISOString(),
      settled_at: null,
      user_id: null,
    })
    .execute();
  /**
   * `poll` is an open poll with two options, and `idea` an idea for a contest that the reader sent.
   * `report` is the reader's report of `comment`, and `intervention` the one that hid another comment by `other`.
   * `comment` is the row of a comment by `other` under the author's story in voting, and `notice` the author's notice of it.
   * Strings: `payment`, the id of a Ko-fi payment without an account; `token`, the reader's valid confirmation token;
   * `subscription`, the token of a newsletter subscription.
   */
  return {
    contest,
    person,
    story,
    comment,
    notice,
    token,
    subscription,
    payment,
    poll,
    idea,
    report,
    intervention,
    unsubscribe: unsubscribePath({ SESSION_SECRET: secret }, person.reader.id, "contests"),
  };
}

/** Id of a sent mail whose content local mode has stored. */
export const KEPT_MAIL = "m1";

async function keepMail(db: Db, at: string): Promise<void> {
  const mailContent = {
    subject: "Ya hay resultados",
    headers: "Subject: Ya hay resultados",
    text: "Hola:",
    html: "<!doctype html><p>Hola:</p>",
    link: "http://localhost/",
  };
  await db
    .insertInto("mail_outbox")
    .values({
      id: KEPT_MAIL,
      dedupe_key: KEPT_MAIL,
      recipient: "lee@correo.test",
      kind: "results",
      kept: JSON.stringify(mailContent),
      sent_at: at,
      next_attempt_at: at,
      created_at: at,
      expires_at: inDays(1),
    })
    .execute();
}

/** Id of a dead letter: a mail whose delivery was given up. */
export const DEAD_MAIL = "m2";

async function giveMailUp(db: Db, at: string): Promise<void> {
  await db
    .insertInto("mail_outbox")
    .values({
      id: DEAD_MAIL,
      dedupe_key: DEAD_MAIL,
      recipient: "lee@correo.test",
      kind: "results",
      attempts: 12,
      dead_at: at,
      last_error: "550 <lee@correo.test>: User unknown",
      created_at: at,
      next_attempt_at: at,
      expires_at: inDays(1),
    })
    .execute();
}

export function inDays(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
}
