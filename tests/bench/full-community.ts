import { sql, type Insertable } from "kysely";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import type { Tables } from "~/db/schema";
import { suspendAccount } from "~/domain/account-admin/suspend-account.server";
import { recomputeRankings } from "~/domain/karma/rankings.server";
import { answerIntervention } from "~/domain/moderation/answers.server";
import { disqualifyStory, findDisqualifiable } from "~/domain/moderation/disqualify.server";
import { hideComment, removeComment } from "~/domain/moderation/moderate-comment.server";
import { fold } from "~/domain/text/fold";
import { DAY, HOUR } from "~/domain/time/durations";
import { quarantine } from "~/domain/vote-signals/quarantine.server";
import {
  createContest,
  createIdea,
  createPoll,
  createPollVotes,
  datesIn,
} from "../../scripts/seed/rows";
import { signInCrowd, type Voter } from "../support/voters";

/** Sizes of a community for measuring admin pages. Lists that do not grow with it fill a whole page. */
export interface Size {
  people: number;
  stories: number;
  votes: number;
  comments: number;
  reports: number;
  /** Interventions on comments; half as many people are suspended, and a quarter of the stories is disqualified. */
  interventions: number;
  auditLines: number;
  mails: number;
  payments: number;
}

/** Result of `seedFullCommunity`, with the ids that URLs of admin pages need. */
export interface FullCommunity {
  admin: Voter;
  person: string;
  suspended: string;
  contests: Record<"submission" | "voting" | "counting" | "results", string>;
  story: string;
  comment: string;
  hiddenComment: string;
  commentReport: string;
  storyReport: string;
  poll: string;
  endedPoll: string;
  idea: string;
  interventions: Record<string, string>;
  quarantine: string;
}

const FIRST = [
  ..."Nieves Eliseo Yurany Pilar Octavio Dunia Amparo Gonzalo Itziar Macarena Teófilo Wilmer Xiomara".split(
    " ",
  ),
  ..."Baltasar Candela Dionisio Eulalia Facundo Graciela Hortensia Indalecio Jacinta Lisandro".split(
    " ",
  ),
  ..."Milagros Nemesio Obdulia Primitivo Remedios Saturnino Tomasa Ubaldo Violeta Zenaida Aurelio".split(
    " ",
  ),
];
const LAST = [
  ..."Arrizabalaga Quiñones Castrillón Gandía Membreño Caraballo Iturriaga Benavides Cienfuegos".split(
    " ",
  ),
  ..."Dosamantes Echeverri Figueroa Goicoechea Huerta Ibarra Jaramillo Lisboa Montenegro Ñáñez".split(
    " ",
  ),
  ..."Olazábal Pumarejo Quiroga Restrepo Sandoval Tudela Urrutia Villalobos Yáñez Zumalacárregui".split(
    " ",
  ),
];
/** The longest allowed display name, in one word, and the longest allowed title. */
const LONG_NAME = "Zumalacarreguigoicoecheaarrizabalagaiturriagaquiño";
const LONG_TITLE =
  "De cómo la tía Ofelia volvió de entre los muertos para cobrar la pensión y no encontró la ventanilla";
const TITLES = [
  "El abrigo del 114",
  "Torta de tres pisos",
  "Faltan trescientas once horas",
  LONG_TITLE,
  "Pieza con vista a la rampa",
];
const TALK = [
  "Me quedo con la última frase: la del abrigo en la percha baja.",
  "Compra seguidores en https://seguidores.example/oferta?codigo=1234567890123456789012345678901234567890 y gana.",
  "No entendí quién habla en el segundo párrafo. Volví al principio y seguía sin saberlo, aunque la escoba ya estaba apoyada junto al teléfono y eso, me parece, lo explica casi todo.",
];
/** Number of suspicious accounts, which look as if made for one vote. */
const FAKE = 12;
const REASON = "El mismo enlace bajo diez historias de personas distintas.";

/** Inserts many rows, 500 per statement, because every statement through Miniflare is slow. */
async function insertRows(db: Db, table: string, rows: readonly object[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const values = columns.map((column) => sql`row.value ->> ${sql.lit(column)}`);
  for (let from = 0; from < rows.length; from += 500) {
    await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      SELECT ${sql.join(values)} FROM json_each(${JSON.stringify(rows.slice(from, from + 500))}) AS row`.execute(
      db,
    );
  }
}

/**
 * Fills a migrated database, which has an admin, with a community of these sizes: contests in every phase, reports in every state,
 * interventions of every kind, dead letters, payments, polls and archives. The admin pages show all of it.
 */
export async function seedFullCommunity(db: Db, size: Size, now: Date): Promise<FullCommunity> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY).toISOString();
  const insert = <Table extends keyof Tables & string>(
    table: Table,
    rows: readonly Insertable<Tables[Table]>[],
  ) => insertRows(db, table, rows);
  const pick = <T>(list: readonly T[], n: number): T => {
    const found = list[n % list.length];
    if (found === undefined) throw new Error("The list is empty");
    return found;
  };

  const [admin] = await signInCrowd(db, 1, now);
  if (!admin) throw new Error("There is no admin");
  await db
    .updateTable("user_profiles")
    .set({ is_admin: 1, display_name: "Amparo de Guardia" })
    .where("id", "=", admin.id)
    .execute();

  // People registered over a year, the last of them during voting.
  const ids = Array.from({ length: size.people }, () => newId());
  await insert(
    "user_profiles",
    ids.map((id, n) => {
      const name =
        n === 1 ? LONG_NAME : `${pick(FIRST, n)} ${pick(LAST, Math.floor(n / FIRST.length))}`;
      const isNew = n >= size.people - FAKE;
      const at = ago(isNew ? 1 : (365 * (size.people - n)) / size.people + 1);
      return {
        id,
        name,
        display_name: name,
        name_folded: fold(name),
        email: `${n === 1 ? "correo-muy-largo-".repeat(3) : `persona-${n}`}@correo.example`,
        is_founder: n % 9 === 0 ? 1 : 0,
        plan: n % 3 === 0 ? "premium" : "free",
        email_confirmed_at: n % 5 === 3 ? null : at,
        terms_accepted_at: at,
        created_at: at,
      };
    }),
  );
  const person = (n: number) => pick(ids, n);

  const insertContest = (
    phase: "submission" | "voting" | "counting" | "results",
    title: string,
    more = {},
  ) => createContest(db, { ...datesIn(phase, now), title, created_at: ago(30), ...more });
  const submission = await insertContest("submission", LONG_TITLE, { month: "diciembre" });
  const voting = await insertContest("voting", "Sobra una silla");
  const counting = await insertContest("counting", "Cartas sin remitente", { month: "octubre" });
  const finished = [];
  for (let month = 0; month < 12; month++) {
    const title = month === 3 ? "Prueba del botón" : `La hora que se repite ${month + 1}`;
    finished.push(
      await insertContest("results", title, {
        submission_deadline: ago(30 * month + 60),
        voting_deadline: ago(30 * month + 50),
        results_at: ago(30 * month + 48),
        finalized_at: ago(30 * month + 48),
        created_at: ago(30 * month + 90),
      }),
    );
  }
  const results = pick(finished, 0);
  const contests = [voting, counting, ...finished, submission];
  const stories = Array.from({ length: size.stories }, (_, n) => {
    const contest = pick(contests, n);
    const place = contest.finalized_at ? Math.floor(n / contests.length) + 1 : 4;
    const title = pick(TITLES, n);
    const text = "La carta llegó un martes.";
    const sent = Date.parse(contest.submission_deadline) - (1 + (n % 9)) * DAY - (n % 24) * HOUR;
    const at = new Date(Math.min(sent, now.getTime())).toISOString();
    return {
      id: newId(),
      contest_id: contest.id,
      user_id: person(n),
      title,
      title_folded: fold(title),
      source: text,
      content: `<p>${text}</p>`,
      excerpt: text,
      excerpt_folded: fold(text),
      word_count: 120 + n,
      views_count: (n * 37) % 1500,
      allows_anthology: 1 as const,
      winner_position: place <= 3 ? place : null,
      is_winner: place <= 3 ? (1 as const) : (0 as const),
      likes_count: Math.max(0, 9 - place),
      published_at: at,
      created_at: at,
      updated_at: at,
    };
  });
  await insert("stories", stories);
  const story = (n: number) => pick(stories, n);

  // Votes exist only in the database. Ledger number 0 marks a vote that the contest's room need not know.
  const castVotes = new Set<string>();
  const votes = Array.from({ length: size.votes }, (_, n) => {
    // The newest accounts vote from one network, all for the same story.
    const isFake = n < FAKE;
    const user = isFake ? pick(ids, size.people - 1 - n) : person(n * 3 + 1);
    const chosen = isFake ? story(0) : story(n + Math.floor(n / stories.length));
    const at = pick(
      contests.filter(({ id }) => id === chosen.contest_id),
      0,
    ).submission_deadline;
    return {
      id: newId(),
      contest_id: chosen.contest_id,
      story_id: chosen.id,
      user_id: user,
      active: 1 as const,
      seq: 0,
      created_at: new Date(Date.parse(at) + HOUR * (1 + (n % 90))).toISOString(),
    };
  }).filter(({ user_id, story_id }) => {
    const key = `${user_id} ${story_id}`;
    return !castVotes.has(key) && castVotes.add(key);
  });
  await insert("votes", votes);
  const inVoting = votes.filter(({ contest_id }) => contest_id === voting.id);
  await insert(
    "vote_networks",
    [...new Set(inVoting.map(({ user_id }) => user_id))].map((user_id, n) => ({
      contest_id: voting.id,
      user_id,
      network: (n < FAKE ? "a" : String(n)).padStart(16, "0"),
    })),
  );
  await insert(
    "user_story_reads",
    stories.flatMap(({ id, contest_id, published_at }, n) =>
      Array.from({ length: Math.min(n % 40, size.people) }, (_, reader) => ({
        user_id: person(n + reader),
        contest_id,
        story_id: id,
        created_at: new Date(Date.parse(published_at) + (reader + 1) * 7 * HOUR).toISOString(),
      })),
    ),
  );

  const comments = Array.from({ length: size.comments }, (_, n) => ({
    id: newId(),
    story_id: story(n).id,
    user_id: person(n * 7 + 2),
    parent_id: null as string | null,
    content: pick(TALK, n),
    deleted_at: n % 31 === 30 ? ago(1) : null,
    updated_at: ago(n / 50),
    created_at: ago(n / 50),
  }));
  for (const [n, comment] of comments.entries()) {
    const parent = comments[n - stories.length];
    if (n % 4 === 0 && parent?.parent_id === null) comment.parent_id = parent.id;
  }
  await insert("comments", comments);

  const statuses = ["pending", "reviewed", "resolved", "dismissed"] as const;
  const reasons = ["spam", "inappropriate", "harassment", "other"] as const;
  const reports = Array.from({ length: size.reports }, (_, n) => ({
    id: newId(),
    reporter_id: person(n * 11 + 5),
    created_at: ago(n / 8),
    ...(n % 3 === 0
      ? { reported_story_id: story(Math.floor(n / 2)).id }
      : { reported_comment_id: pick(comments, Math.floor(n / 2)).id }),
    reason: pick(reasons, n),
    status: pick(statuses, Math.floor(n / 2)),
    description: n % 2 === 0 ? "Ya lo hizo la semana pasada, con otro nombre." : null,
    admin_notes: n % 5 === 4 ? "Visto con Amparo." : null,
  }));
  await insert("reports", reports as never);

  // Makes interventions through the product's functions, which also write audit lines, notices and mails.
  const by = admin.id;
  const rules = ["spam", "inappropriate", "harassment", "other"] as const;
  const open = comments.filter(({ deleted_at }) => deleted_at === null);
  for (let n = 0; n < size.interventions; n++) {
    const at = new Date(now.getTime() - (size.interventions - n) * 5 * HOUR);
    const decision = {
      comment: pick(open, n * 2 + 1).id,
      rule: pick(rules, n),
      reason: REASON,
      by,
    };
    await (n % 3 === 0 ? removeComment : hideComment)(db, decision, at);
    if (n % 2 === 0) {
      const until = new Date(at.getTime() + 60 * DAY).toISOString();
      const suspension = { user: person(n * 2 + 1), rule: pick(rules, n), reason: REASON, until };
      await suspendAccount(db, suspension, admin, at);
    }
    const found = n % 4 === 0 ? await findDisqualifiable(db, story(n + 2).id, at) : null;
    if (found) {
      const request = { story: found, phase: found.phase, by };
      await disqualifyStory(db, { ...request, rule: "originality", reason: REASON }, at);
    }
  }
  const chosen = inVoting.slice(FAKE, FAKE + 6).map(({ id }) => id);
  await quarantine(
    db,
    {
      key: newId(),
      contest: voting.id,
      rule: "voting",
      by,
      signal: { id: "red", kind: "network", votes: chosen },
      reason: "Doce votos de una misma red en diez minutos.",
    },
    now,
  );
  const interventions = await db
    .selectFrom("interventions")
    .orderBy("made_at", "desc")
    .select(["id", "kind", "user_id", "comment_id"])
    .execute();
  for (const [n, { id, user_id }] of interventions.entries()) {
    if (user_id === null || n % 3 > 0) continue;
    const text = "Era la dirección de mi taller de escritura; no vendo nada.";
    await answerIntervention(db, { id, user: user_id, text }, now);
  }
  const intervention = (kind: string) => {
    const found = interventions.find((one) => one.kind === kind);
    if (!found) throw new Error(`There is no ${kind}`);
    return found;
  };

  const actions = ["contest.update", "account.plan", "report.status", "mail.resend"] as const;
  await insert(
    "audit_log",
    Array.from({ length: size.auditLines }, (_, n) => ({
      actor_id: by,
      action: pick(actions, n),
      at: ago(20),
      detail: '{"plan":"premium"}',
      subject: pick([submission.id, person(n), pick(reports, n).id, "all"], n),
    })),
  );
  await insert(
    "mail_outbox",
    Array.from({ length: size.mails }, (_, n) => ({
      id: newId(),
      dedupe_key: `mail-${n}`,
      user_id: person(n),
      recipient: `persona-${n}@correo.example`,
      kind: pick(["results", "contest_open", "welcome"], n),
      attempts: n % 6,
      created_at: ago(3),
      next_attempt_at: ago(n % 2),
      expires_at: ago(n % 4 === 3 ? 1 : -5),
      ...(n % 4 === 0 ? { sent_at: ago(2) } : {}),
      ...(n % 4 === 1 || n % 4 === 3
        ? {
            dead_at: ago(1),
            last_error:
              "550 5.1.1 <persona@correo.example>: Recipient address rejected: User unknown",
          }
        : {}),
    })),
  );
  await insert(
    "mail_days",
    Array.from({ length: 30 }, (_, n) => ({
      day: ago(n).slice(0, 10),
      n: (n * 53) % 400,
      urgent: n,
    })),
  );
  await insert(
    "kofi_payments",
    Array.from({ length: size.payments }, (_, n) => ({
      message_id: newId(),
      type: "Donation",
      amount: "1234.50",
      currency: "EUR",
      received_at: ago(n),
      ...(n % 2 === 0
        ? {
            email: `quien-paga-${n}@correo.example`,
            from_name: n === 0 ? LONG_NAME : "Persona Generosa",
          }
        : { settled_at: ago(n), user_id: person(n) }),
    })) as never,
  );
  const poll = await createPoll(db, {
    title: LONG_TITLE,
    voting_deadline: ago(-1),
    target_contest_month: "enero",
    options: [
      {
        title: "La silla de más",
        prompt: "La mesa está puesta y sobra una silla.",
        author: person(1),
      },
      ...["El paso que falta", "Marea viva"].map((title) => ({
        title,
        description: "Para quien heredó una cocina",
      })),
    ],
  });
  await createPollVotes(
    db,
    poll,
    ids.slice(0, 18).map((user, n) => ({ user, option: pick(poll.options, n % 4) })),
  );
  let endedPoll = "";
  for (let n = 0; n < 12; n++) {
    const dates = { voting_deadline: ago(30 * n + 5), created_at: ago(30 * n + 20) };
    endedPoll = (
      await createPoll(db, { title: `¿Qué escribimos? ${n + 1}`, status: "closed", ...dates })
    ).id;
  }
  let idea = "";
  for (let n = 0; n < 40; n++) {
    const message = n === 0 ? `${LONG_NAME}${LONG_NAME}` : "Que una hora ocurra dos veces.";
    idea = (
      await createIdea(db, {
        user_id: person(n),
        created_at: ago(30 + n),
        shows_name: n % 2 === 0 ? 1 : 0,
        message,
      })
    ).id;
  }
  await insert(
    "archives",
    Array.from({ length: 8 }, (_, n) => ({
      id: newId(),
      kind: pick(["comments", "likes", "views", "test-data"] as const, n),
      made_by: by,
      contest_title: n === 0 ? LONG_TITLE : null,
      made_at: ago(n),
      done_at: n === 2 ? null : ago(n),
    })),
  );
  await recomputeRankings(db, now);

  const hidden = intervention("comment-hidden");
  const find = (key: "reported_story_id" | "reported_comment_id") => {
    const found = reports.find((report) => key in report);
    if (!found) throw new Error(`No report has ${key}`);
    return found.id;
  };
  return {
    admin,
    person: person(1),
    suspended: intervention("account-suspended").user_id ?? "",
    contests: {
      submission: submission.id,
      voting: voting.id,
      counting: counting.id,
      results: results.id,
    },
    story: story(2).id,
    comment: pick(open, 0).id,
    hiddenComment: hidden.comment_id ?? "",
    commentReport: find("reported_comment_id"),
    storyReport: find("reported_story_id"),
    poll: poll.id,
    endedPoll,
    idea,
    interventions: Object.fromEntries(
      ["comment-hidden", "comment-deleted", "story-disqualified", "account-suspended"].map(
        (kind) => [kind, intervention(kind).id],
      ),
    ),
    quarantine: intervention("votes-quarantined").id,
  };
}
