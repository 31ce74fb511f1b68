import { listRoots, type BallotRoot } from "~/domain/ballot-roots/roots.server";
import { sealOf, type SealText } from "./seals.server";
import { sql } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { ruleName, type RuleId } from "~/domain/moderation/rules";
import { findContest } from "~/domain/contests/contests.server";
import { contestPhase, isBlind } from "~/domain/contests/phases";
import { contestIf, isRevealed } from "~/domain/contests/phases.server";
import { rankOrder } from "~/domain/contests/winners.server";
import type { StoryCodes, VoteCode } from "./room-protocol";
import { findPublishedLedger, listVoteCodes, type Rooms } from "./room-client.server";

/** Number of stories on one page of the published ledger ('Acta de escrutinio'). */
const LEDGER_PAGE = 25;
/** Limit of vote codes per story on a page of all stories; the pages of one story list all its codes. */
const CODES_OF_STORY = 100;
/** Number of vote codes on one page of the published ledger that is about a single story. */
const CODES_PAGE = 2000;

/** A story in the published ledger with the codes of its votes. `own` is the code of the reader's vote, or null. */
interface LedgerRow {
  id: string;
  title: string;
  votes: number;
  /** Number of the story's vote codes in the ledger; `codes` contains only those of this page. */
  counted: number;
  codes: readonly string[];
  own: string | null;
  /** Set if the story is disqualified: its vote codes are listed, but it has no place in the ranking (REPORT-03, VOTE-12). */
  out: { at: string; rule: string | null } | null;
}

/**
 * One of the reader's own votes with its code. `place` is the page of the published ledger that lists its story; null if the
 * story was deleted.
 */
interface OwnVote extends VoteCode {
  place: Place | null;
}

interface Place {
  title: string;
  page: number;
}

/** A page of a contest's published ledger, 'Acta de escrutinio' (VOTE-09). */
interface LedgerPage {
  ok: true;
  contest: { id: string; number: number; title: string; month: string };
  rows: LedgerRow[];
  mine: OwnVote[];
  /** The story whose vote codes the page lists; null for a page of all stories. */
  story: string | null;
  /** Stories deleted after voting: their codes stay in the ledger, but their titles are gone. */
  deleted: StoryCodes[];
  totals: { stories: number; votes: number; voters: number; quarantined: number; rebuilt: number };
  seal: SealText;
  /** Roots of the closed ballot, oldest first; empty in contests that closed before there were roots. */
  roots: BallotRoot[];
  pages: number;
}

/** Why a contest has no published ledger: an unknown contest or story, no results yet, or a room that does not answer. */
export interface NoLedger {
  ok: false;
  reason: "no-contest" | "no-story" | "not-published" | "unreachable";
}

/** Requested page of a published ledger: of all stories, or of the codes of one story. */
interface LedgerAsked {
  id: string;
  /** Page number of the published ledger, from 1. */
  page: number;
  story: string | null;
  /** Id of the account whose own vote codes are shown too; null for a visitor. */
  reader: string | null;
}

/** Finds a page of a finished contest's published ledger, with the reader's own vote codes on every page. */
export async function findLedgerPage(
  db: Db,
  env: Rooms,
  { id, page, story, reader }: LedgerAsked,
  now: Date,
): Promise<LedgerPage | NoLedger> {
  const [contest, stories, count, roots] = await Promise.all([
    findContest(db, id),
    story === null ? listStories(db, id, page) : listOneStory(db, id, story),
    countStories(db, id),
    listRoots(db, id),
  ]);
  if (!contest) return { ok: false, reason: "no-contest" };
  if (isBlind(contestPhase(contest, now))) return { ok: false, reason: "not-published" };
  // A deleted story has no row, but its votes stay in the ledger.
  const ids = story === null ? stories.map((one) => one.id) : [story];
  const range =
    story === null
      ? { from: 0, count: CODES_OF_STORY }
      : { from: (page - 1) * CODES_PAGE, count: CODES_PAGE };
  const [ledger, ownVotes] = await Promise.all([
    findPublishedLedger(env, id, ids, range),
    reader ? listVoteCodes(env, id, reader) : [],
  ]);
  if (!ledger) return { ok: false, reason: "unreachable" };
  const counted = ledger.stories[0]?.votes ?? 0;
  const isGone = story !== null && stories.length === 0;
  if (isGone && counted === 0) return { ok: false, reason: "no-story" };
  const pages = Math.max(
    1,
    Math.ceil(story === null ? count.all / LEDGER_PAGE : counted / CODES_PAGE),
  );
  const places = await findPlaces(db, id, storiesOf(ownVotes));
  // Deleted stories are listed on the last page. They are queried only if the ledger has more stories with votes than D1.
  const isEnd = story === null && page === pages && ledger.voted > count.voted;
  return {
    ok: true,
    contest: { id, number: contest.number, title: contest.title, month: contest.month },
    rows: withCodes(stories, ledger.stories, ownVotes),
    mine: ownVotes.map((vote) => ({ ...vote, place: places.get(vote.story) ?? null })),
    story,
    deleted: isEnd ? await listDeleted(db, env, id) : isGone ? ledger.stories : [],
    totals: {
      stories: count.all,
      votes: ledger.votes,
      voters: ledger.voters,
      quarantined: ledger.quarantined ?? 0,
      rebuilt: ledger.rebuilt ?? 0,
    },
    seal: sealOf(roots, ledger.head),
    roots,
    pages,
  };
}

function withCodes(
  stories: Awaited<ReturnType<typeof listStories>>,
  listed: readonly StoryCodes[],
  ownVotes: readonly VoteCode[],
): LedgerRow[] {
  const codes = new Map(listed.map((entry) => [entry.story, entry]));
  const ownCodes = new Map(ownVotes.map(({ story, code }) => [story, code]));
  return stories.map(({ id, title, likes_count, disqualified_at: at, rule }) => ({
    id,
    title,
    votes: likes_count,
    out: at === null ? null : { at, rule: rule && ruleName(rule) },
    counted: codes.get(id)?.votes ?? 0,
    codes: codes.get(id)?.codes ?? [],
    own: ownCodes.get(id) ?? null,
  }));
}

const inLedger = (contest: string) =>
  sql`FROM stories WHERE contest_id = ${contestIf(contest, isRevealed)}`;

interface LedgerStory extends Pick<
  Row<"stories">,
  "id" | "title" | "likes_count" | "disqualified_at"
> {
  rule: RuleId | null;
}

const LEDGER_COLUMNS = sql`stories.id, stories.title, stories.likes_count, stories.disqualified_at,
  (SELECT rule FROM interventions WHERE interventions.story_id = stories.id AND kind = 'story-disqualified'
    AND lifted_at IS NULL) AS rule`;

const storiesOf = (listed: readonly { story: string }[]) => listed.map(({ story }) => story);

/** Lists a page of the contest's stories with their published votes, in the order of the ranking. */
async function listStories(db: Db, contest: string, page: number) {
  const { rows } = await sql<LedgerStory>`
    SELECT ${LEDGER_COLUMNS} ${inLedger(contest)} ORDER BY ${rankOrder}
    LIMIT ${LEDGER_PAGE} OFFSET ${(page - 1) * LEDGER_PAGE}`.execute(db);
  return rows;
}

async function listOneStory(db: Db, contest: string, story: string) {
  const { rows } = await sql<LedgerStory>`
    SELECT ${LEDGER_COLUMNS} ${inLedger(contest)} AND id = ${story}`.execute(db);
  return rows;
}

/** How many stories the contest has, and how many of them have votes. */
async function countStories(db: Db, contest: string) {
  const { rows } = await sql<{ all: number; voted: number }>`
    SELECT count(*) AS "all", coalesce(sum(likes_count > 0), 0) AS voted ${inLedger(contest)}`.execute(
    db,
  );
  return rows[0] ?? { all: 0, voted: 0 };
}

/** Returns the title of each of these stories and the number of its page in the published ledger. Deleted stories are missing. */
async function findPlaces(
  db: Db,
  contest: string,
  stories: readonly string[],
): Promise<Map<string, Place>> {
  if (stories.length === 0) return new Map();
  // Writes the page size into the SQL, because D1 binds numbers as reals and the division needs integers.
  const size = sql.lit(LEDGER_PAGE);
  const { rows } = await sql<{ id: string; title: string; page: number }>`
    SELECT id, title, page FROM
      (SELECT id, title, (row_number() OVER (ORDER BY ${rankOrder}) - 1) / ${size} + 1 AS page ${inLedger(contest)})
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(stories)}))`.execute(db);
  return new Map(rows.map(({ id, title, page }) => [id, { title, page }]));
}

async function listDeleted(db: Db, env: Rooms, contest: string): Promise<StoryCodes[]> {
  const range = { from: 0, count: CODES_OF_STORY };
  const listed = (await findPublishedLedger(env, contest, null, range))?.stories ?? [];
  const places = await findPlaces(db, contest, storiesOf(listed));
  const deleted = storiesOf(listed).filter((story) => !places.has(story));
  return (await findPublishedLedger(env, contest, deleted, range))?.stories ?? [];
}
