import { clearSentStatements } from "~/domain/drafts/clear-sent.server";
import { sql, type SqlBool } from "kysely";
import { expect, test } from "vitest";
import { createDb } from "~/db/db";
import { newId } from "~/db/ids";
import { countLogin } from "~/domain/accounts/login-failures.server";
import { interveneStatements } from "~/domain/moderation/intervene.server";
import { findSignal, listSignals } from "~/domain/vote-signals/signals.server";
import { hashToken, startSession } from "~/domain/accounts/sessions.server";
import { readArchive } from "~/domain/archives/archive-file";
import { archiveFile, findArchive, listArchives } from "~/domain/archives/archives.server";
import { clearRows, findTarget } from "~/domain/archives/clear.server";
import { putBack } from "~/domain/archives/put-back.server";
import { daysUntil, monthsUntil } from "~/domain/statistics/periods";
import { countActivity } from "~/domain/statistics/statistics.server";
import { countStoryReads } from "~/domain/statistics/story-reads.server";
import { respellEmails } from "~/domain/accounts/respell-emails.server";
import { throttleSession } from "~/domain/accounts/throttle.server";
import { publishResult } from "~/domain/closing/finalize.server";
import { findCelebration } from "~/domain/closing/celebrations.server";
import { addComment } from "~/domain/comments/add-comment.server";
import { listComments } from "~/domain/comments/comments.server";
import { findComment, findCommentedStory } from "~/domain/comments/find-comment.server";
import { likeComment } from "~/domain/comments/like-comment.server";
import { listNewestComments } from "~/domain/comments/list-comments.server";
import { findModeratedComment } from "~/domain/comments/moderated-comment.server";
import { countEntriesAndVotes } from "~/domain/contest-admin/contest-counts.server";
import { extendContest } from "~/domain/contest-admin/extend-contest.server";
import { findContest } from "~/domain/contests/contests.server";
import { setAdmin } from "~/domain/account-admin/change-rights.server";
import { listPeople } from "~/domain/account-admin/list-people.server";
import { liftSuspension, suspendAccount } from "~/domain/account-admin/suspend-account.server";
import {
  findSuspension,
  listReportsAbout,
  listReportsBy,
} from "~/domain/account-admin/person-moderation.server";
import { listCommentsOf, listParticipations } from "~/domain/account-admin/person-texts.server";
import { findContestDeletion } from "~/domain/contest-admin/delete-contest.server";
import { countStories, listParticipants } from "~/domain/contest-page/entrants.server";
import { findLastWinner } from "~/domain/contests/last-winner.server";
import { listFinishedContests, listPlaces } from "~/domain/contests/winners.server";
import { simulateDeletion } from "~/domain/erasure/simulate.server";
import { ownStories } from "~/domain/export/own-stories.server";
import { findParticipations } from "~/domain/next-step/participations.server";
import { checkHealth } from "~/domain/health/check-health.server";
import { karmaOf } from "~/domain/karma/breakdown.server";
import { findRanking } from "~/domain/karma/ranking-list.server";
import { claimMail } from "~/domain/mail/leases.server";
import { findListState } from "~/domain/mail/lists.server";
import { findOutboxState } from "~/domain/mail/outbox-state.server";
import { sendDueMail, takeMail } from "~/domain/mail/queue.server";
import type { QuotaDay } from "~/domain/mail/quota.server";
import { writeDueMailings } from "~/domain/mail/write-scheduled-mail.server";
import { announceMaintenance, beginMaintenance } from "~/domain/maintenance/maintenance.server";
import {
  answerIntervention,
  countWaitingAnswers,
  listWaitingAnswers,
} from "~/domain/moderation/answers.server";
import {
  findIntervention,
  listInterventionsOf,
  listInterventionsOn,
} from "~/domain/moderation/find-intervention.server";
import { findStanding, hideComment } from "~/domain/moderation/moderate-comment.server";
import { countByMonth } from "~/domain/moderation/public-log.server";
import { findNavigation, hasResults } from "~/domain/navigation/navigation.server";
import { countUnreadOf } from "~/domain/notifications/inbox.server";
import { findPicture } from "~/domain/pictures/find-picture.server";
import { hasPictures } from "~/domain/pictures/keep-pictures.server";
import { listPolls } from "~/domain/polls/list-polls.server";
import { convertEndedPolls } from "~/domain/polls/convert.server";
import { addOptionFromIdea, countIdeas, findIdea } from "~/domain/polls/ideas.server";
import { countPastPolls, findPoll } from "~/domain/polls/polls.server";
import { voteInPoll } from "~/domain/polls/vote.server";
import { findAuthor } from "~/domain/profiles/author.server";
import { findDetails } from "~/domain/profiles/details.server";
import { findStatistics } from "~/domain/profiles/statistics.server";
import { findStoryReport } from "~/domain/profiles/story-report.server";
import { markRead } from "~/domain/reads/reads.server";
import { listReportsOf } from "~/domain/reports/find-report.server";
import { listReports } from "~/domain/reports/list-reports.server";
import {
  listBlindStories,
  listBlindByTitle,
  listBlindCards,
  searchBlindStories,
} from "~/domain/stories/blind-list.server";
import { findNextByPlace } from "~/domain/stories/next-by-place.server";
import { isSearchBounded } from "~/domain/stories/search.server";
import { findShelf } from "~/domain/stories/shelf.server";
import { findFeedPage, listNewestAuthors, listPublicStories } from "~/domain/stories/feed.server";
import { OPEN_LIST, readListView } from "~/domain/stories/list-view";
import { findOpenPage, listDisqualified, listMostVoted } from "~/domain/stories/open-list.server";
import { findStory } from "~/domain/stories/story-page.server";
import {
  anthologyStories,
  findAnthologyOutline,
  findAnthologyPage,
  listAnthologiesWith,
} from "~/domain/anthology/anthology.server";
import { refreshRankings } from "~/domain/karma/rankings.server";
import { listEditions } from "~/domain/offline/editions.server";
import { countTableRows } from "~/domain/restore/backups.server";
import { listLongRows } from "~/domain/restore/long-rows.server";
import { findLeftovers } from "~/domain/restore/settle-restored.server";
import { countPayments, assignWaitingPayments } from "~/domain/support/payments.server";
import { findLedgerPage } from "~/domain/votes/published-ledger.server";
import { countNewAccounts } from "~/domain/acta/new-accounts.server";
import { recountRecord } from "~/domain/votes/recount.server";
import { findRecordSeq } from "~/domain/votes/room-alarms.server";
import { requestOfRoom } from "~/domain/votes/room-requests.server";
import { findVotedStory } from "~/domain/votes/vote-for-story.server";
import {
  createComment,
  createContest,
  createIdea,
  createPoll,
  createReport,
  createStory,
  createUser,
  createVote,
  datesIn,
} from "../../scripts/seed/rows";
import { openD1 } from "./d1";
import { fixture } from "./fixture";
import { readSqlTypes } from "./typed-statements";

type Row = Record<string, unknown>;
const now = new Date();
const SECRET = { SESSION_SECRET: "a secret of the tests that is long enough" };
const TIME_ZONE = "America/Bogota";
const NO_PLANS = { PREMIUM_PLANS: "off" } as const;

const { d1 } = await fixture(openD1());
/** Rows that each executed statement returned, by its SQL. */
const recorded = new Map<string, Row[]>();
/** Column names of each SELECT that returned no row, by its SQL. */
const empty = new Map<string, string[]>();
const db = createDb(recording(d1));

/** Wraps a D1 so that each statement is recorded with its rows. A SELECT without rows records its column names. */
function recording(real: D1Database): D1Database {
  const inner = new WeakMap<
    object,
    { sql: string; values: unknown[]; bound: D1PreparedStatement }
  >();
  const note = async ({ sql, values }: { sql: string; values: unknown[] }, rows: Row[]) => {
    recorded.set(sql, [...(recorded.get(sql) ?? []), ...rows]);
    if (rows.length > 0 || !/^\s*(?:SELECT|WITH(?![\s\S]*\bINSERT\b))/i.test(sql)) return;
    const padded = `SELECT found.* FROM (SELECT 1) LEFT JOIN (${sql}) AS found ON TRUE`;
    const { results } = await real
      .prepare(padded)
      .bind(...values)
      .all<Row>();
    empty.set(sql, Object.keys(results[0] ?? {}));
  };
  const prepare = (sql: string) => ({
    bind: (...values: unknown[]) => {
      const bound = real.prepare(sql).bind(...values);
      const outer = {
        async all() {
          const result = await bound.all<Row>();
          await note({ sql, values }, result.results);
          return result;
        },
      };
      inner.set(outer, { sql, values, bound });
      return outer;
    },
  });
  const batch = async (statements: object[]) => {
    const known = statements.flatMap((one) => inner.get(one) ?? []);
    const results = await real.batch<Row>(known.map(({ bound }) => bound));
    for (const [at, statement] of known.entries())
      await note(statement, results[at]?.results ?? []);
    return results;
  };
  return { prepare, batch } as unknown as D1Database;
}

/** Creates contests in all phases with people, stories, a comment, a picture, and rows that wait for the crons. */
async function createWorld() {
  const at = now.toISOString();
  const person = (display_name: string, more = {}) => createUser(db, { display_name, ...more });
  const [admin, ana, luis] = [
    await person("Amparo", { is_admin: 1 }),
    await person("Ana", { email: "ana@correo.test" }),
    await person("Luis", { email: "luis@correo.test" }),
  ];
  const open = (phase: Parameters<typeof datesIn>[0]) => createContest(db, datesIn(phase, now));
  const submission = await open("submission");
  const voting = await open("voting");
  const counting = await open("counting");
  const results = await open("results");
  const write = (contest: { id: string }, user: { id: string }, more = {}) =>
    createStory(db, { contest_id: contest.id, user_id: user.id, ...more });
  const stories = {
    blind: await write(voting, ana),
    counted: await write(counting, ana),
    won: await write(results, ana, { winner_position: 1, is_winner: 1, likes_count: 2 }),
    second: await write(results, luis, { winner_position: 2, is_winner: 1, likes_count: 1 }),
  };
  await write(submission, ana);
  const comment = await createComment(db, { story_id: stories.won.id, user_id: ana.id });
  const session = hashToken(await startSession(db, luis.id, null, now));
  const vote = { contest_id: voting.id, story_id: stories.blind.id, user_id: luis.id };
  await createVote(db, vote);
  // Three more accounts created during voting, which produce a signal of abuse.
  for (let n = 0; n < 3; n++) {
    const user_id = (await createUser(db, { created_at: at })).id;
    await createVote(db, { ...vote, user_id });
  }
  const picture = newId();
  await sql`INSERT INTO pictures VALUES
    (${picture}, ${ana.id}, ${stories.won.id}, 'image/jpeg', x'FFD8FF00', ${at})`.execute(db);
  await db
    .insertInto("kofi_payments")
    .values({
      message_id: newId(),
      type: "Donation",
      email: ana.email,
      from_name: null,
      amount: "3.00",
      currency: "EUR",
      received_at: at,
      settled_at: null,
      user_id: null,
    })
    .execute();
  return {
    admin,
    ana,
    luis,
    submission,
    voting,
    counting,
    results,
    stories,
    comment,
    session,
    picture,
  };
}

/** Calls each domain function that has a typed statement. */
/** Runs a clearing (bulk deletion), lists its archive, and restores the rows from the archive file. */
async function clearAndPutBack(clearing: "comments" | "views", admin: string) {
  const target = await findTarget(db, clearing, null);
  const id = target && (await clearRows(db, target, { admin, seen: "" }, now));
  await listArchives(db);
  const archive = id && (await findArchive(db, id));
  if (!archive) throw new Error("Nothing was cleared");
  const decoder = new TextDecoder();
  let file = "";
  for await (const part of archiveFile(db, archive)) file += decoder.decode(part, { stream: true });
  await putBack(db, readArchive(file), { by: "operator", say: () => undefined }, now);
}

async function callAll() {
  const world = await createWorld();
  const { admin, ana, luis, submission, voting, counting, results, stories, session } = world;
  const luisAsks = { id: luis.id, isAdmin: false };
  const list = readListView(new URLSearchParams(), OPEN_LIST);
  const shuffle = async () => ({ contest: results.id, day: "2026-11-25", viewer: "" });
  const room = {
    publishedLedger: async () => ({ stories: [], voted: 0, votes: 1, voters: 1, head: "" }),
    codesOf: async () => [{ story: stories.won.id, code: "a", isQuarantined: false }],
  };
  const rooms = { CONTEST_ROOM: { idFromName: String, get: () => room } } as never;
  // Calls of domain functions about pages of the site.
  await findNavigation(db, session, now);
  const [signal] = await listSignals(db, "secret", voting.id);
  await findSignal(db, "secret", voting.id, signal?.id ?? "");
  const hidden = { id: newId(), kind: "comment-hidden", rule: "spam", reason: "x" } as const;
  const onComment = { ...hidden, comment: world.comment.id, user: ana.id, by: admin.id };
  const sent = { storyId: stories.won.id, title: "Una", source: "Otra.", at: now.toISOString() };
  await db.batch(clearSentStatements(db, { ...sent, writer: ana.id }));
  await db.batch(interveneStatements(db, onComment, now.toISOString(), sql<SqlBool>`TRUE`));
  await findNavigation(db, null, now);
  await hasResults(db);
  await findParticipations(db, { user: luis.id }, now);
  await listFinishedContests(db, { from: 0, count: 5 });
  await findLastWinner(db);
  await listPlaces(db, results.id);
  await findOpenPage(db, { contest: null, view: list }, { shuffle });
  await listDisqualified(db, results.id);
  await countStories(db, voting.id);
  await listParticipants(db, submission.id, now);
  await findCelebration(db, ana.id, null);
  await findStory(db, stories.won.id, { id: luis.id, isAdmin: false }, now);
  await findShelf(db, 1);
  await findNextByPlace(db, stories.won.id);
  await findFeedPage(db, null, now);
  await findFeedPage(db, stories.won.id, now);
  await listPublicStories(db, results.id);
  await listNewestAuthors(db, results.id);
  await findAnthologyPage(db, results.id, 1);
  const found = await findAnthologyOutline(db, results.id);
  if (found.ok) for await (const _ of anthologyStories(db, found.outline));
  await listAnthologiesWith(db, luis.id);
  await findLedgerPage(db, rooms, { id: results.id, page: 1, story: null, reader: luis.id }, now);
  await findLedgerPage(
    db,
    rooms,
    { id: results.id, page: 1, story: stories.won.id, reader: null },
    now,
  );
  // Calls of domain functions about polls.
  const poll = await createPoll(db);
  const option = poll.options[0] ?? "";
  await findPoll(db, poll.id, { viewer: luis.id, now });
  await voteInPoll(db, { poll: poll.id, option, user: luis.id }, now);
  await findPoll(db, poll.id, { viewer: luis.id, now });
  await countPastPolls(db, now);
  await listPolls(db, now);
  await countIdeas(db);
  const idea = await createIdea(db, { user_id: luis.id });
  await findIdea(db, idea.id);
  const fields = { title: "La hora", line: "", prompt: "Ocurre dos veces." };
  const changeable = await createPoll(db);
  const chosen = { admin: admin.id, poll: changeable.id, idea: idea.id };
  await addOptionFromIdea(db, chosen, fields, now);
  await findIdea(db, idea.id);
  await db.updateTable("polls").set({ status: "closed", converts_at_end: 1 }).execute();
  const nobody = {
    idFromName: String,
    get: () => ({ configure: async () => {}, tell: async () => {} }),
  };
  const env = { ...NO_PLANS, TIME_ZONE, CONTEST_ROOM: nobody, LIVE_CHANNEL: nobody } as never;
  await createContest(db, { ...datesIn("submission", new Date("2099-01-01")), prompt: "" });
  await convertEndedPolls(env, db, now);
  await findPoll(db, poll.id, { viewer: luis.id, now });
  // Calls of domain functions about blind lists and contest rooms.
  await listBlindStories(db, voting.id, now);
  await listMostVoted(db, results.id, 5);
  await listEditions(db, results.id, now);
  await searchBlindStories(db, voting.id, "historia", now);
  await listBlindCards(db, voting.id, null, "indice", now);
  await listBlindByTitle(db, voting.id, list, now);
  await isSearchBounded(db);
  await findVotedStory(db, stories.blind.id, session);
  await markRead(db, { user: luis.id, story: stories.blind.id, manually: true }, now);
  await recountRecord(db, voting.id);
  await countNewAccounts(db, voting.id, [ana.id, luis.id]);
  await findRecordSeq(db, voting.id);
  await countTableRows(db);
  await refreshRankings(db, now);
  await listLongRows(db);
  await requestOfRoom(db, voting.id, "recount", admin.id, now);
  await publishResult(
    db,
    counting.id,
    { at: now.toISOString(), stories: [{ story: stories.counted.id, votes: 1 }] },
    [],
    now,
  );
  // Calls of domain functions about comments and notices.
  await findCommentedStory(db, stories.won.id, now);
  const comment = await findComment(db, world.comment.id, now);
  if (comment) await likeComment(db, comment, { user: luis.id, want: "like" }, now);
  const commentFields = {
    story: stories.won.id,
    user: luis.id,
    text: "Me gusta.",
    parent: world.comment.id,
  };
  await addComment(db, { ...commentFields, key: newId() }, now);
  await listComments(db, { story: stories.won.id, viewer: luis.id, page: 1, show: null });
  await countUnreadOf(db, session, now);
  // Calls of domain functions about reports and moderation.
  const report = await createReport(db, {
    reporter_id: luis.id,
    reported_comment_id: world.comment.id,
  });
  await listReports(db, { status: "pending", order: "newest", page: 1 });
  await listReportsOf(db, { comment: report.reported_comment_id ?? "" });
  await findModeratedComment(db, world.comment.id, now);
  await listNewestComments(db, { filter: "all", search: "", page: 1 });
  const decision = { comment: world.comment.id, rule: "spam", reason: "Es un anuncio." } as const;
  await hideComment(db, { ...decision, by: admin.id }, now);
  const hiding = (await findStanding(db, world.comment.id, "comment-hidden")) ?? "";
  await answerIntervention(db, { id: hiding, user: ana.id, text: "No lo era." }, now);
  await listWaitingAnswers(db, 1);
  await countWaitingAnswers(db);
  await findIntervention(db, hiding, now);
  await listInterventionsOn(db, { comment: world.comment.id });
  await countByMonth(db, now, TIME_ZONE);
  await listComments(db, { story: stories.won.id, viewer: ana.id, page: 1, show: null });
  // Calls of domain functions about people.
  await findRanking(db, 10, luis.id);
  await karmaOf(db, ana.id);
  await findAuthor(db, NO_PLANS, ana.id);
  await findDetails(db, NO_PLANS, ana.id);
  await findStatistics(db, ana.id, { isOwn: false });
  await findStoryReport(db, stories.won.id, ana.id);
  for await (const story of ownStories(db, ana.id)) expect(story.id).toBeTruthy();
  await simulateDeletion(db, luis.id, luisAsks, now);
  await findPicture(db, world.picture, async () => null, now);
  await hasPictures(db, { user: ana.id, story: stories.won.id, ids: [world.picture] });
  await findContestDeletion(db, submission.id, admin.id, now);
  await countEntriesAndVotes(db, voting.id);
  const extended = await findContest(db, submission.id);
  if (extended) {
    const until = new Date(Date.parse(extended.submissionDeadline) + 1000).toISOString();
    const change = { until, version: extended.datesVersion, admin: admin.id, zone: TIME_ZONE };
    await extendContest(db, extended, change, now);
  }
  // Calls of domain functions about the administration of accounts.
  await listPeople(db, { text: "a", filter: "todas", page: 1 }, now);
  await listParticipations(db, ana.id, now);
  await listCommentsOf(db, luis.id, 1);
  await listCommentsOf(db, ana.id, 1);
  await listReportsBy(db, luis.id);
  await listReportsAbout(db, ana.id);
  await listInterventionsOf(db, ana.id);
  const suspended = { user: luis.id, rule: "spam", reason: "Enlaces." } as const;
  const until = new Date(now.getTime() + 1).toISOString();
  await suspendAccount(db, { ...suspended, until }, admin, now);
  const { intervention = "" } = (await findSuspension(db, luis.id, now)) ?? {};
  await liftSuspension(db, { user: luis.id, intervention }, admin, now);
  await setAdmin(db, { user: luis.id, isAdmin: true }, admin, now);
  await setAdmin(db, { user: luis.id, isAdmin: false }, admin, now);
  // Calls of domain functions about limits, mail and payments.
  await countLogin(db, SECRET, ana.email, { address: "203.0.113.9", device: null }, now);
  await throttleSession(db, "comment", session, now);
  await respellEmails(db);
  await db.deleteFrom("contest_mailings").execute();
  await writeDueMailings(db, submission.id, now);
  await findListState(db, { list: "mail", subject: ana.id });
  await findListState(db, { list: "newsletter", subject: ana.email });
  await findOutboxState(db, { TIME_ZONE } as never, now);
  await findLeftovers(db, now);
  const pinged = { idFromName: String, get: () => ({ ping: async () => undefined }) };
  const healthEnv = { ENVIRONMENT: "local", TIME_ZONE, CONTEST_ROOM: pinged } as never;
  const requireOwnDatabase = async () => undefined;
  const healthParts = { env: healthEnv, db, migrations: [], requireOwnDatabase };
  expect(await checkHealth(healthParts, now)).toMatchObject({
    checks: { database: { ok: true }, migrations: { ok: true } },
  });
  const queue = { sendBatch: async () => undefined };
  await sendDueMail({ MAIL_QUEUE: queue, ENVIRONMENT: "local", TIME_ZONE } as never, db, now);
  const mails = await db.selectFrom("mail_outbox").select("id").execute();
  const later = new Date(now.getTime() + 3 * 60 * 60 * 1000);
  const quota = {
    day: "2026-11-25",
    next: later.toISOString(),
    most: null,
    urgentQuota: 0,
    isUrgent: false,
  };
  const ids = mails.map(({ id }) => id);
  await claimMail(db, ids, quota, later);
  await claimMail(db, ids, quota, later);
  await giveUpMails(ids, quota, later);
  await countPayments(db);
  await assignWaitingPayments(db, now);
  // Calls of domain functions about maintenance.
  await beginMaintenance(db, admin.id, { message: null, duration: null }, now);
  const channel = { tell: async () => undefined };
  const channels = { LIVE_CHANNEL: { idFromName: String, get: () => channel } } as never;
  await announceMaintenance(channels, db);
  // Calls for the administration's statistics and bulk actions. They come last, because they clear rows.
  const months = monthsUntil(now, TIME_ZONE);
  for (const contest of [null, voting.id])
    await countActivity(db, daysUntil(now, 2, TIME_ZONE), months, contest);
  await countStoryReads(db, results.id);
  await db.updateTable("stories").set({ views_count: 1 }).execute();
  for (const clearing of ["comments", "views"] as const) await clearAndPutBack(clearing, admin.id);
}

/** Marks one claimed mail as a dead letter of the queue, and the others as expired. */
async function giveUpMails([first = "", ...others]: string[], quota: QuotaDay, later: Date) {
  await db.updateTable("mail_outbox").set({ dead_at: null, sent_at: null }).execute();
  const message = { body: first, ack: () => undefined, retry: () => undefined };
  await takeMail({ queue: "tintero-mail-dead", messages: [message] }, {} as never, db, later);
  const expired = { expires_at: later.toISOString() };
  await db.updateTable("mail_outbox").set({ lease_until: null }).execute();
  await claimMail(db, others, { ...quota, day: "2026-11-26", most: 1 }, later);
  await db.updateTable("mail_outbox").set({ lease_until: null }).execute();
  await db.updateTable("mail_outbox").set(expired).where("id", "in", others).execute();
  await claimMail(db, others, quota, later);
}

const { statements, tables } = readSqlTypes();

test("design: the types of the tables are what the migrations make", async () => {
  type Column = { table: string; name: string; type: string; isNullable: 0 | 1 };
  const { results } = await d1
    .prepare(
      `SELECT tables.name AS "table", columns.name, columns.type, columns."notnull" = 0 AND columns.pk = 0 AS isNullable
      FROM pragma_table_list AS tables JOIN pragma_table_info(tables.name) AS columns
      WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite%' AND tables.name NOT LIKE '\\_cf%' ESCAPE '\\' AND tables.name NOT LIKE 'd1%'`,
    )
    .bind()
    .all<Column>();
  const kinds: Record<string, string> = { TEXT: "string", INTEGER: "number", REAL: "number" };
  const schemaColumns = results.map(({ table, name, type, isNullable }) => {
    const kind = kinds[type] ?? "object";
    return `${table}.${name} ${isNullable ? `${kind}, null` : kind}`;
  });
  const typed = [...tables].flatMap(([table, columns]) =>
    [...columns].map(([name, types]) => {
      // Default type `string` for a column that is NULL in all rows.
      const [kind = "string"] = [...types].filter((one) => one !== "null");
      return `${table}.${name} ${types.has("null") ? `${kind}, null` : kind}`;
    }),
  );
  expect(typed.toSorted()).toEqual(schemaColumns.toSorted());
});

test("design: each typed statement gives the columns of its row type, with values of those types", async () => {
  await callAll();
  // Picks the longest matching pattern: the pattern of a short statement may also match longer SQL.
  const statementOf = (text: string) =>
    statements
      .filter(({ pattern }) => pattern.test(text))
      .toSorted((a, b) => b.pattern.source.length - a.pattern.source.length)[0];
  const faults = statements.flatMap((statement) => {
    const { where, columns } = statement;
    const runs = [...recorded].filter(([text]) => statementOf(text) === statement);
    if (runs.length === 0) return [`${where}: was not run`];
    return runs.flatMap(([text, rows]) => {
      const found = rows[0] ? Object.keys(rows[0]) : empty.get(text);
      if (!found) return [`${where}: gave no row`];
      const names = [...columns.keys()];
      if (found.toSorted().join() !== names.toSorted().join())
        return [`${where}: gives ${found}, its type has ${names}`];
      return rows.flatMap((row) =>
        Object.entries(row).flatMap(([name, value]) => {
          const kind = value === null ? "null" : typeof value;
          return columns.get(name)?.has(kind) ? [] : [`${where}: ${name} is ${kind}`];
        }),
      );
    });
  });
  expect([...new Set(faults)]).toEqual([]);
});
