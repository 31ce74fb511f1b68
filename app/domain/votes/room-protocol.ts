// Protocol of the Durable Object that decides one contest's votes.

/** Limit of active votes per person and contest (VOTE-04). */
export const VOTES_PER_CONTEST = 3;

export interface VoteRequest {
  contest: string;
  /** `contests.dates_version` as the caller read it. If the room has an older version, it first reads the dates from D1 again. */
  datesVersion: number;
  user: string;
  story: string;
  /** The story's author; null if the account was deleted. */
  author: string | null;
  /** The wanted state of the vote, not a toggle: a repeated request changes nothing (VOTE-08). */
  want: "vote" | "no-vote";
  /** Idempotency key, made by the server for one form. A repeated key changes nothing and is answered with the current state. */
  key: string;
}

/** Why a vote is refused. 'behind': the room lacks votes that D1 has, and accepts none until it is rebuilt (OPS-04). */
export type VoteRefusal =
  | "not-begun"
  | "ended"
  | "own-story"
  | "limit"
  | "other-contest"
  | "no-story"
  | "disqualified"
  | "behind";

export type VoteAnswer =
  { ok: true; voted: boolean; used: number } | { ok: false; reason: VoteRefusal; used: number };

export interface Ballot {
  /** Ids of the stories that the person votes for now, in the order of their votes. */
  stories: string[];
}

/**
 * Response to `finalize`. 'root': the root of the closed ballot is not the one that D1 has published. 'acta': the public acta does
 * not agree with the room or with D1 (VOTE-12).
 */
export type FinalizeAnswer =
  { ok: true } | { ok: false; reason: "not-counting" | "behind" | "root" | "acta" };

/** Response to `resend`. `waiting` counts the ledger entries that D1 has not acknowledged yet, which the room's alarm sends. */
export type ResendAnswer =
  { ok: true; entries: number; waiting: number } | { ok: false; reason: "behind" | "root" };

/**
 * Response to `rebuild`. `entries` counts the ledger entries that were appended, `votes` the votes of D1 on the ballots now.
 * Refused if D1 has no vote that the room lacks ('not-behind', with the number of entries that were rebuilt before), if the room
 * also has entries that D1 lacks ('diverged'), and once the result is decided, since nobody could check new codes ('decided').
 */
export type RebuildAnswer =
  | { ok: true; entries: number; votes: number }
  | { ok: false; reason: "not-behind"; rebuilt: number }
  | { ok: false; reason: "diverged" | "decided" };

/**
 * Response to `exportFile`: the number of ledger entries in the file, and of its lines. Refused if the room lacks votes that D1 has
 * ('behind'): its file would lack them too.
 */
export type ExportAnswer = { entries: number; parts: number } | { reason: "behind" };

/**
 * Response to `importFile`. `isBehind`: D1 has votes that are not in the file. A room whose ledger begins
 * with the file's answers the same as after the import. Refused if the room has another ledger ('not-empty'), and for a file of
 * another contest or one that is damaged.
 */
export type ImportAnswer =
  | { ok: true; entries: number; votes: number; isBehind: boolean }
  | { ok: false; reason: "not-empty" | "other-contest" | "broken" };

/** Result of a recount; `mismatches` is empty if ledger, ballots, tallies, D1 and published counts agree (VOTE-09). */
export interface Recount {
  entries: number;
  voters: number;
  votes: number;
  head: string;
  mismatches: string[];
}

/**
 * The published ledger ('Acta de escrutinio'): it lets voters check that their votes were counted, without telling who voted for
 * what (VOTE-09).
 */
export interface PublishedLedger {
  /** The requested stories with their vote codes. */
  stories: StoryCodes[];
  /** Number of stories with votes, and of votes, in the whole contest. */
  voted: number;
  votes: number;
  voters: number;
  /** Number of votes in quarantine, which are in none of the numbers above. */
  quarantined?: number;
  /** Number of votes that were rebuilt from D1, after the room had lost its ledger. */
  rebuilt?: number;
  head: string;
}

export interface StoryCodes {
  story: string;
  /** Number of the story's votes; `codes` may list only some of them. */
  votes: number;
  /** Vote codes, sorted so that their order does not tell when each vote was cast. */
  codes: readonly string[];
}

/** Range of a story's vote codes, for paging. */
export interface CodeRange {
  /** Zero-based index of the first vote code on the page. */
  from: number;
  count: number;
}

/** The code of a person's own vote, as the published ledger lists it. */
export interface VoteCode {
  story: string;
  code: string;
  /** Whether the vote is in quarantine: then it is not counted, and the published ledger does not list it. */
  isQuarantined: boolean;
}

/**
 * Response to a quarantine or its end: the number of votes that changed. Refused once the result is decided; `standing` is then the
 * number of votes that this intervention keeps in quarantine permanently.
 */
export type QuarantineAnswer =
  | { ok: true; changed: number }
  | { ok: false; reason: "decided"; standing: number }
  | { ok: false; reason: "behind" };

/** Request for a page of the contest's stories, in the order of one viewer's day (READ-04). */
export interface OrderRequest {
  contest: string;
  viewer: string;
  /** The local day in the site's time zone; each day has another reading order. */
  day: string;
  /** Index of the page's first story in the list, from 0. */
  from: number;
  count: number;
  /** Restricts the reading order to these stories, such as the results of a search; null for all stories. */
  only: readonly string[] | null;
  /**
   * The viewer's reads in D1, if the room's last answer is known to differ from D1; else null. If set, the room reads the stories
   * from D1 again.
   */
  known: { reads: readonly string[] } | null;
}

export interface OrderAnswer {
  /** Ids of the stories on the requested page. */
  page: string[];
  /** Number of the contest's stories, and number of those that the viewer has read, as the room knows them. */
  stories: number;
  reads: number;
  /** Ids of the stories that the viewer votes for, in the order of the votes. */
  votes: string[];
}

/** Request for the viewer's next unread story (READ-05). */
export interface NextRequest extends Pick<OrderRequest, "contest" | "viewer" | "day" | "known"> {
  /** Id of the story from which the viewer comes; null if they come from the list. */
  after: string | null;
}

export interface NextAnswer extends Pick<OrderAnswer, "stories" | "reads" | "votes"> {
  /** Id of the next unread story; null at the end of the reading order. */
  next: string | null;
  /** Number of the contest's stories that the viewer has not read, without the viewer's own. */
  unread: number;
}

/** A story whose disqualification was lifted, with the id of its author's account; null if it was deleted. */
export interface Readmitted {
  id: string;
  author: string | null;
}

export interface ContestRoomProtocol {
  /** Answers nothing: shows that the room runs and that its storage can be opened. */
  ping(): Promise<void>;
  castVote(request: VoteRequest): Promise<VoteAnswer>;
  ballotOf(contest: string, user: string): Promise<Ballot>;
  /**
   * Returns a page of the contest's stories for one signed-in viewer, and the viewer's votes. Null once the results are out, or
   * while the room lacks votes that D1 has.
   */
  orderFor(request: OrderRequest): Promise<OrderAnswer | null>;
  /** Returns the next unread story for a signed-in viewer, and the viewer's votes. Null in the same cases as `orderFor`. */
  nextFor(request: NextRequest): Promise<NextAnswer | null>;
  /** Records that a person has marked a story as read or unread; idempotent per person and story (READ-04). */
  noteRead(contest: string, user: string, story: string, isRead: boolean): Promise<void>;
  /** Reads the contest's dates from D1 again and arms the alarm for the next one. */
  configure(contest: string): Promise<void>;
  /** Sets a missing or overdue alarm. Cheap: called on reads and by the cron (PHASE-03). */
  ensureAlarm(contest: string): Promise<void>;
  /**
   * Closes the voting and publishes the result, idempotently; refused before the voting deadline (PHASE-09). `by` is the admin who
   * asked for it, for the audit log.
   */
  finalize(contest: string, by?: string | null): Promise<FinalizeAnswer>;
  /**
   * Removes a deleted or disqualified story from the ballots. While voting is open, its votes are removed, so that their voters can
   * vote for another story. `version` is the version of the outbox row: calls with an older version than the last one are ignored.
   */
  withdrawStory(contest: string, story: string, version: number): Promise<void>;
  /** Returns a readmitted story to the ballots. Its removed votes do not come back. `version` as in `withdrawStory`. */
  readmitStory(contest: string, story: Readmitted, version: number): Promise<void>;
  /** Writes the next version of a decided contest's acta if its stories or interventions have changed (VOTE-12). */
  correctActa(contest: string): Promise<void>;
  /**
   * Erases a deleted account. While voting is open, the account's votes are withdrawn; afterwards they stay without the account's
   * id (AUTH-10).
   */
  forgetVoter(contest: string, user: string): Promise<void>;
  /**
   * Puts these votes into quarantine with one ledger entry each: they stay on their ballots but are not counted. `note` is the id
   * of the intervention. Idempotent: repeated calls with a `note`, and calls after its `release`, change nothing. Votes that have
   * been removed meanwhile are skipped.
   */
  quarantine(contest: string, votes: readonly string[], note: string): Promise<QuarantineAnswer>;
  /** Ends the quarantine of the intervention `note`, idempotently: its votes are counted again. */
  release(contest: string, note: string): Promise<QuarantineAnswer>;
  recount(contest: string): Promise<Recount>;
  /**
   * Sends the whole ledger and a published result to D1 again, idempotently, after D1 was restored to an older state
   * (OPS-04). Refused while the room lacks votes that D1 has.
   */
  resend(contest: string): Promise<ResendAnswer>;
  /**
   * Appends the votes that D1 has and the room lacks to the ledger, each entry marked as rebuilt, after the room has lost its ledger
   * or its newest entries (OPS-04).
   */
  rebuild(contest: string): Promise<RebuildAnswer>;
  /** Writes the room's ledger and result to D1 as a file, for a backup or a move (OPS-04). */
  exportFile(contest: string): Promise<ExportAnswer>;
  /** Fills the empty room from the file in D1: the same ledger, with its codes and its seal (OPS-04). */
  importFile(contest: string): Promise<ImportAnswer>;
  /**
   * Returns the published ledger with a range of these stories' vote codes, at most 5,000 in all. With `stories` null it lists all
   * stories without codes. Null before the results: a code would prove how somebody voted, so votes could be sold.
   */
  publishedLedger(
    contest: string,
    stories: readonly string[] | null,
    range: CodeRange,
  ): Promise<PublishedLedger | null>;
  /** Returns the codes of the person's own votes; none before the results are out. */
  codesOf(contest: string, user: string): Promise<VoteCode[]>;
}
