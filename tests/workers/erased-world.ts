import { runInDurableObject } from "cloudflare:test";
import type { Compilable } from "kysely";
import { newId } from "~/db/ids";
import { skeletonOf } from "~/domain/accounts/name-rules";
import { fold } from "~/domain/text/fold";
import { createComment, createStory, createUser } from "../../scripts/seed/rows";
import { holding, tracesIn } from "../support/traces";
import { requestOrder, read } from "./readers";
import { db, IN_VOTING, openContest, roomOf, runAll, setClock, voteFor } from "./room";

const FINISHED = {
  submission_deadline: "2040-01-10T00:00:00.000Z",
  voting_deadline: "2040-01-20T00:00:00.000Z",
  results_at: "2040-01-21T00:00:00.000Z",
};
const COUNTING = {
  submission_deadline: "2040-02-20T00:00:00.000Z",
  voting_deadline: "2040-03-12T00:00:00.000Z",
  results_at: "2040-04-10T00:00:00.000Z",
};
const SUBMISSION = {
  submission_deadline: "2040-05-01T00:00:00.000Z",
  voting_deadline: "2040-05-10T00:00:00.000Z",
  results_at: "2040-05-11T00:00:00.000Z",
};

export type ErasedWorld = Awaited<ReturnType<typeof openErasedWorld>>;

/**
 * Creates an account with rows in every table and every room: an admin with a story in each of four contests (finished, counting,
 * voting, submission), votes in three of them, reads, and an opened list in a fifth contest. Afterwards the mocked clock is in the
 * voting phase.
 */
export async function openErasedWorld() {
  await clear();
  const mark = newId().slice(0, 8);
  const name = `Úrsula Ñíguez ${mark}`;
  const user = await createUser(db, {
    email: `ursula-${mark}@correo.test`,
    display_name: name,
    bio: `Biografía de ${name}`,
    is_admin: 1,
  });
  const other = await createUser(db);
  const admin = await createUser(db, { is_admin: 1 });
  const contests = {
    finished: await openContest(3, FINISHED),
    counting: await openContest(3, COUNTING),
    voting: await openContest(4),
    looked: await openContest(3),
    submission: await openContest(2, { ...SUBMISSION, status: "submission" }),
  };
  const own = async (name: keyof typeof contests) => {
    const { contest } = contests[name];
    const story = await createStory(db, {
      contest_id: contest.id,
      user_id: user.id,
      created_at: "2040-01-01T00:00:00.000Z",
    });
    await db.insertInto("submission_consents").values(consentOf(story.id, user.id)).execute();
    return { id: story.id, author: user.id };
  };
  const stories = {
    finished: await own("finished"),
    counting: await own("counting"),
    voting: await own("voting"),
    submission: await own("submission"),
  };
  const vote = async (name: "finished" | "counting" | "voting") => {
    const { contest, room, story } = contests[name];
    await requestOrder(contest.id, user.id);
    await read(contest.id, user.id, story(0).id);
    await room.castVote(voteFor(contest, story(0), user.id));
    await room.castVote(voteFor(contest, story(1), user.id));
    await room.castVote(voteFor(contest, stories[name], other.id));
    await room.castVote(voteFor(contest, story(0), other.id));
    await requestOrder(contest.id, other.id);
  };
  setClock("2040-01-15T00:00:00.000Z");
  await vote("finished");
  setClock("2040-01-21T00:00:00.000Z", 1);
  await contests.finished.room.finalize(contests.finished.contest.id, user.id);
  setClock("2040-03-05T00:00:00.000Z");
  await vote("counting");
  setClock(IN_VOTING);
  await vote("voting");
  await requestOrder(contests.looked.contest.id, user.id);
  await leaveRows({ user, other, admin, name }, contests.voting.story(0).id, stories.finished.id);
  for (const { contest, room } of Object.values(contests)) await room.recount(contest.id);
  const texts = [user.id, user.email, name, fold(name), skeletonOf(name)];
  return {
    user,
    other,
    admin,
    name,
    contests,
    stories,
    texts,
    /** Returns the remaining traces of the account in D1 and in the rooms. */
    traces: async () => [
      ...(await tracesIn(db, texts)),
      ...holding((await roomRows(contests)).flat(), texts),
    ],
  };
}

/** Deletes the contests of the previous test, because an erasure calls the rooms of all contests. */
async function clear(): Promise<void> {
  const tables = ["votes", "vote_tallies", "stories", "drafts", "contests"] as const;
  await runAll([...tables, "user_profiles" as const].map((table) => db.deleteFrom(table)));
}

function consentOf(story_id: string, user_id: string) {
  return {
    story_id,
    user_id,
    terms_accepted: 1,
    original_confirmed: 1,
    share_winner_content_accepted: 1,
    public_risk_acknowledged: 1,
    mature_content_marked: 0,
    ip_address: null,
    user_agent: "Mi navegador",
    ...AT,
  } as const;
}

interface People {
  user: { id: string; email: string };
  other: { id: string };
  admin: { id: string };
  name: string;
}

/** Inserts rows of the account into every table that may refer to a person, except those of contests and votes. */
async function leaveRows({ user, other, admin, name }: People, story: string, ownStory: string) {
  const at = IN_VOTING;
  const by = { user_id: user.id, created_at: at };
  const statements: Compilable[] = [];
  const add = (table: Parameters<typeof db.insertInto>[0], ...rows: object[]) => {
    // One INSERT for each row: in an INSERT of several rows, Kysely gives each row the columns of all of them.
    for (const row of rows) statements.push(db.insertInto(table).values(row as never));
  };
  const contest = await db
    .selectFrom("stories")
    .where("id", "=", story)
    .select("contest_id")
    .executeTakeFirstOrThrow();
  add("credentials", { user_id: user.id, password_hash: "x", updated_at: at });
  add("sessions", {
    ...by,
    token_hash: newId(),
    user_agent: "Mi navegador",
    last_seen_at: at,
    expires_at: "2041-01-01T00:00:00.000Z",
  });
  add("account_tokens", { ...by, token_hash: newId(), kind: "reset", expires_at: at });
  add("login_links", { ...by, token_hash: newId(), expires_at: at });
  add("throttle", { key: `vote:u:${user.id}:60000`, window_start: 1, n: 1 });
  const draft = newId();
  add("drafts", {
    id: draft,
    contest_id: contest.contest_id,
    user_id: user.id,
    visitor_hash: null,
    title: "A medias",
    source: "x",
    updated_at: at,
  });
  add("draft_versions", {
    id: newId(),
    draft_id: draft,
    desk: "a",
    title: "Otra",
    source: "x",
    story_category: "ficcion",
    written_at: at,
  });
  add("pictures", {
    id: `${newId()}-1x1`,
    user_id: user.id,
    story_id: null,
    type: "image/jpeg",
    bytes: new Uint8Array([0xff, 0xd8, 0xff]).buffer,
    created_at: at,
  });
  add("user_story_reads", { ...by, contest_id: contest.contest_id, story_id: story });
  add("vote_networks", {
    contest_id: contest.contest_id,
    user_id: user.id,
    network: "0123456789abcdef",
  });
  add("celebrations", {
    user_id: user.id,
    contest_id: contest.contest_id,
    position: 1,
    seen_at: at,
  });
  add("announcements_seen", {
    user_id: user.id,
    announcement: "novedad",
    step: "shown",
    at,
  });
  add("story_views", { story_id: story, viewer: `u:${user.id}`, day: "2040-03-15" });
  add("user_badges", { id: newId(), user_id: user.id, badge_id: "writer_5", earned_at: at });
  const notice = { type: "like", title: "t", message: "m", created_at: at };
  add(
    "notifications",
    { ...notice, id: newId(), user_id: user.id, dedupe_key: newId() },
    {
      ...notice,
      id: newId(),
      user_id: other.id,
      dedupe_key: `like:${user.id}`,
      data: JSON.stringify({ by: user.id }),
    },
  );
  const caused = newId();
  add("notifications", { ...notice, id: newId(), user_id: other.id, dedupe_key: caused });
  add("notification_actors", { dedupe_key: caused, user_id: user.id });
  const poll = newId();
  const option = newId();
  add("polls", { id: poll, title: "Tema", created_by: user.id, ...AT });
  add("poll_options", {
    id: option,
    poll_id: poll,
    option_title: "a",
    option_text: "a",
    display_order: 1,
    author_id: user.id,
  });
  add("poll_votes", { poll_id: poll, option_id: option, user_id: user.id, ...AT });
  add("email_subscribers", { email: user.email, user_id: null, created_at: at });
  add("feedback_requests", {
    id: newId(),
    user_id: null,
    email: user.email,
    type: "bug",
    message: `Soy ${name}`,
    created_at: at,
  });
  await add("feedback_requests", {
    id: newId(),
    user_id: user.id,
    email: "otra@correo.test",
    type: "contest",
    message: "x",
    shows_name: 1,
    option_id: option,
    created_at: at,
  });
  const paid = { type: "Donation", amount: "3.00", currency: "USD", received_at: at };
  add(
    "kofi_payments",
    { ...paid, message_id: newId(), email: user.email, from_name: name },
    { ...paid, message_id: newId(), user_id: user.id, settled_at: at },
  );
  add("mail_outbox", {
    id: newId(),
    dedupe_key: newId(),
    recipient: "hola@tintero.test",
    kind: "feedback",
    data: JSON.stringify({ user_email: user.email }),
    next_attempt_at: at,
    expires_at: at,
    created_at: at,
    sent_at: at,
  });
  add("mail_outbox", {
    id: newId(),
    dedupe_key: newId(),
    user_id: null,
    recipient: user.email,
    kind: "welcome",
    data: JSON.stringify({ display_name: name }),
    next_attempt_at: at,
    expires_at: at,
    created_at: at,
    sent_at: at,
  });
  const archive = newId();
  const archived = { archive_id: archive, part: 0, table_name: "reports", key: '["x"]' };
  add("archives", { id: archive, kind: "comments", made_by: user.id, made_at: at });
  add(
    "archived_rows",
    { ...archived, seq: 0, text: JSON.stringify(["x", name]), user_id: user.id },
    { ...archived, seq: 1, text: JSON.stringify(["x", user.id]), user_id: other.id },
  );
  const line = { at, action: "account.rename" };
  add(
    "audit_log",
    { ...line, actor_id: user.id, subject: story },
    { ...line, actor_id: null, subject: user.id, detail: JSON.stringify({ from: name }) },
    { ...line, actor_id: admin.id, subject: "x", detail: JSON.stringify({ email: user.email }) },
    { ...line, actor_id: admin.id, subject: "x", detail: JSON.stringify({ to: user.id }) },
    { ...line, actor_id: admin.id, subject: "otra cosa", detail: '{"stays":1}' },
  );
  statements.push(
    db.updateTable("ranking_metadata").set({ updated_by_admin: user.id }),
    db.updateTable("maintenance_mode").set({ activated_by: user.email }),
  );
  await runAll(statements);
  await leaveTalk({ user, other, admin, name }, story, ownStory);
}

const AT = { created_at: IN_VOTING, updated_at: IN_VOTING };

/** Adds comments and replies between the account and another person, likes in both directions, and reports. */
async function leaveTalk({ user, other, admin, name }: People, story: string, ownStory: string) {
  const begun = await createComment(db, {
    story_id: story,
    user_id: user.id,
    content: `Lo digo yo, ${name}`,
    likes_count: 1,
  });
  await createComment(db, { story_id: story, user_id: other.id, parent_id: begun.id });
  const answered = await createComment(db, {
    story_id: story,
    user_id: other.id,
    likes_count: 2,
    content: "Lo digo yo",
  });
  await createComment(db, {
    story_id: story,
    user_id: user.id,
    parent_id: answered.id,
    content: name,
    deleted_at: IN_VOTING,
  });
  const like = (comment_id: string, user_id: string) => ({
    comment_id,
    user_id,
    created_at: IN_VOTING,
  });
  const likes = [like(begun.id, other.id), like(answered.id, user.id), like(answered.id, admin.id)];
  await db.insertInto("comment_likes").values(likes).execute();
  const report = {
    reason: "spam" as const,
    resolved_at: null,
    created_at: IN_VOTING,
    reported_comment_id: null,
    reported_story_id: null,
    description: null,
    reporter_id: null,
    admin_notes: null,
    resolved_by: null,
  };
  const intervention = {
    kind: "comment-hidden" as const,
    rule: "spam" as const,
    story_id: story,
    made_at: "2040-03-16T00:00:00.000Z",
  };
  await db
    .insertInto("interventions")
    .values([
      {
        ...intervention,
        id: newId(),
        user_id: user.id,
        comment_id: begun.id,
        made_by: admin.id,
        reason: `${name} hace anuncios.`,
        answer: `Soy ${name}.`,
        answered_at: IN_VOTING,
      },
      {
        ...intervention,
        id: newId(),
        user_id: other.id,
        comment_id: answered.id,
        made_by: user.id,
        reason: "Es un anuncio.",
        lifted_by: user.id,
        lifted_at: IN_VOTING,
      },
    ])
    .execute();
  await db
    .insertInto("reports")
    .values([
      {
        ...report,
        id: newId(),
        reporter_id: user.id,
        reported_comment_id: answered.id,
        description: `Firmado: ${name}`,
        admin_notes: `De ${name}`,
      },
      {
        ...report,
        id: newId(),
        reporter_id: other.id,
        reported_comment_id: begun.id,
        description: "Me insulta",
        admin_notes: `Avisar a ${name}`,
      },
      {
        ...report,
        id: newId(),
        reporter_id: other.id,
        reported_story_id: ownStory,
        admin_notes: `Es de ${name}`,
        resolved_by: user.id,
      },
    ])
    .execute();
}

/** Returns all rows of all tables in the rooms of these contests. */
async function roomRows(
  contests: Record<string, { contest: { id: string } }>,
): Promise<string[][]> {
  return Promise.all(
    Object.entries(contests).map(([name, { contest }]) =>
      runInDurableObject(roomOf(contest.id), (_, { storage: { sql } }) => {
        const tables = sql
          .exec<{ name: string }>(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
          )
          .toArray();
        return tables.flatMap(({ name: table }) =>
          [...sql.exec(`SELECT * FROM "${table}"`)].map(
            (row) => `room ${name}, ${table}: ${JSON.stringify(row)}`,
          ),
        );
      }),
    ),
  );
}
