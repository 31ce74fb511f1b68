import { sql } from "kysely";
import * as v from "valibot";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { markRead } from "~/domain/reads/reads.server";
import { castVote, noteRead, type Rooms, type Unreachable } from "./room-client.server";
import type { VoteAnswer, VoteRequest } from "./room-protocol";
import { takeBackFromWithdrawn } from "./withdrawals.server";

const Key = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/));

/** Fields of the vote form: the wanted state, and the idempotency key that the server made for this form (VOTE-08). */
export const VoteFields = v.pipe(
  v.object({
    quiere: v.picklist(["voto", "no-voto"]),
    clave: v.optional(Key),
    /** Sent instead of an idempotency key by a visitor's page, which is cached and shared: the server then makes the key. */
    visita: v.optional(v.literal("si")),
    /** Path to redirect to after the vote; the story's page if missing. */
    redirectTo: v.optional(v.string()),
  }),
  v.check(({ clave, visita }) => clave !== undefined || visita !== undefined),
  v.transform(({ quiere, clave, visita, redirectTo }) => ({
    want: quiere === "voto" ? ("vote" as const) : ("no-vote" as const),
    key: clave,
    isVisitorPage: visita === "si",
    redirectTo,
  })),
);

/** Fields of a story that a vote for it depends on. */
interface VotedStory {
  contest: string;
  datesVersion: number;
  /** The author's account id; null if the account was deleted. */
  author: string | null;
  isDisqualified: boolean;
  /** Whether the session's account has marked the story as read. */
  isRead: boolean;
}

interface VotedRow
  extends
    Pick<Row<"stories">, "contest_id" | "user_id" | "disqualified_at">,
    Pick<Row<"contests">, "dates_version"> {
  is_read: number;
}

/**
 * Finds the story that a vote is for, or null. Takes the session's hash, so that the query runs in parallel with the session's
 * lookup.
 */
export async function findVotedStory(
  db: Db,
  story: string,
  sessionHash: string,
): Promise<VotedStory | null> {
  const { rows } = await sql<VotedRow>`
    SELECT stories.contest_id, stories.user_id, stories.disqualified_at, contests.dates_version,
      EXISTS (SELECT 1 FROM user_story_reads WHERE story_id = stories.id
        AND user_id = (SELECT user_id FROM sessions WHERE token_hash = ${sessionHash})) AS is_read
    FROM stories JOIN contests ON contests.id = stories.contest_id WHERE stories.id = ${story}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  const { contest_id: contest, dates_version: datesVersion, user_id: author } = row;
  const isDisqualified = row.disqualified_at !== null;
  return { contest, datesVersion, author, isDisqualified, isRead: row.is_read === 1 };
}

interface VoteSurroundings {
  now: Date;
  /** Runs a promise's work after the response (`waitUntil`). */
  later: (work: Promise<void>) => void;
  /** Callback after an accepted vote, with the contest's id. */
  onVoted: (contest: string) => Promise<void>;
}

/**
 * Casts or removes a vote, and marks the story of a new vote as read (READ-01). `target` is null if the story was deleted. Votes
 * for deleted and disqualified stories can only be removed (REPORT-03).
 */
export async function voteForStory(
  env: Rooms,
  db: Db,
  target: VotedStory | null,
  request: Pick<VoteRequest, "user" | "story" | "want" | "key">,
  { now, later, onVoted }: VoteSurroundings,
): Promise<VoteAnswer | Unreachable> {
  if (!target && request.want === "vote") return { ok: false, reason: "no-story", used: 0 };
  if (!target) return takeBackFromWithdrawn(env, db, request, now);
  const { contest, datesVersion, author, isDisqualified, isRead } = target;
  // The database overrides the room here: the room may not know of the disqualification yet.
  if (isDisqualified && request.want === "vote") {
    return { ok: false, reason: "disqualified", used: 0 };
  }
  const answer = await castVote(env, { ...request, contest, datesVersion, author });
  if (answer.ok && answer.voted) later(onVoted(contest));
  if (answer.ok && answer.voted && !isRead) {
    const { user, story } = request;
    const isNew = await markRead(db, { user, story, manually: false }, now);
    if (isNew) later(noteRead(env, contest, user, story, true));
  }
  return answer;
}
