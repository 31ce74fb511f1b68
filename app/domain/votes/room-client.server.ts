import type {
  CodeRange,
  ContestRoomProtocol,
  FinalizeAnswer,
  NextAnswer,
  NextRequest,
  OrderAnswer,
  OrderRequest,
  PublishedLedger,
  QuarantineAnswer,
  Recount,
  VoteAnswer,
  VoteCode,
  VoteRequest,
} from "./room-protocol";

/** Bindings of the Worker for calls to contest rooms. */
export type Rooms = Pick<Env, "CONTEST_ROOM">;
export type Unreachable = { ok: false; reason: "unreachable" };

const ATTEMPTS = 3;
const PAUSE_MS = 50;

/**
 * Casts or removes a vote in the contest's room, which decides by its own clock (VOTE-02 to VOTE-08). After 'unreachable' the
 * caller may repeat the request with the same idempotency key.
 */
export async function castVote(
  env: Rooms,
  request: VoteRequest,
): Promise<VoteAnswer | Unreachable> {
  return orUnreachable(askRoom(env, request.contest, (room) => room.castVote(request)));
}

/**
 * Requests the stories that a person votes for from the contest's room. Never throws: without an answer the result is
 * 'unreachable'.
 */
export async function findBallot(
  env: Rooms,
  contest: string,
  user: string,
): Promise<{ ok: true; stories: string[] } | Unreachable> {
  return orUnreachable(
    askRoom(env, contest, async (room) => {
      const { stories } = await room.ballotOf(contest, user);
      return { ok: true as const, stories };
    }),
  );
}

/**
 * Requests from the contest's room a page of its stories in the viewer's order of the day, with the viewer's votes (READ-04); null
 * if the room does not answer.
 */
export async function findOrder(env: Rooms, request: OrderRequest): Promise<OrderAnswer | null> {
  const answer = await orUnreachable(
    askRoom(env, request.contest, (room) => room.orderFor(request)),
  );
  return answer && "page" in answer ? answer : null;
}

/**
 * Requests from the contest's room the viewer's next unread story, with the viewer's votes (READ-05); null if the room does not
 * answer.
 */
export async function findNext(env: Rooms, request: NextRequest): Promise<NextAnswer | null> {
  const answer = await orUnreachable(
    askRoom(env, request.contest, (room) => room.nextFor(request)),
  );
  return answer && "next" in answer ? answer : null;
}

/**
 * Tells the contest's room that a person has marked a story as read or unread. Never throws: the room reads D1 again when its reads
 * differ from those of D1.
 */
export async function noteRead(
  env: Rooms,
  contest: string,
  user: string,
  story: string,
  isRead: boolean,
): Promise<void> {
  await orUnreachable(askRoom(env, contest, (room) => room.noteRead(contest, user, story, isRead)));
}

/**
 * Tells the contest's room that the dates have changed. Never throws: a room that misses this call notices the new version of the
 * dates in the next vote request.
 */
export async function configureRoom(env: Rooms, contest: string): Promise<void> {
  await orUnreachable(askRoom(env, contest, (room) => room.configure(contest)));
}

/** Makes the contest's room close voting and publish the result, idempotently (PHASE-09). `by` is the admin who asked for it. */
export async function finalizeContest(
  env: Rooms,
  contest: string,
  by: string | null = null,
): Promise<FinalizeAnswer | Unreachable> {
  return orUnreachable(askRoom(env, contest, (room) => room.finalize(contest, by)));
}

/** Makes the contest's room recount its ledger and compare it with D1 (VOTE-09). */
export async function recountRoom(env: Rooms, contest: string): Promise<Recount | Unreachable> {
  return orUnreachable(askRoom(env, contest, (room) => room.recount(contest)));
}

/** Removes a deleted account from the contest's ballots (AUTH-10). */
export async function forgetVoter(env: Rooms, contest: string, user: string): Promise<void> {
  await askRoom(env, contest, (room) => room.forgetVoter(contest, user));
}

/** Makes the contest's room put votes into quarantine for the intervention `note`. Throws if the room does not answer. */
export async function quarantineVotes(
  env: Rooms,
  contest: string,
  votes: readonly string[],
  note: string,
): Promise<QuarantineAnswer> {
  return askRoom(env, contest, (room) => room.quarantine(contest, votes, note));
}

/** Makes the contest's room end the quarantine of the intervention `note`. Throws if the room does not answer. */
export async function releaseVotes(
  env: Rooms,
  contest: string,
  note: string,
): Promise<QuarantineAnswer> {
  return askRoom(env, contest, (room) => room.release(contest, note));
}

/** Makes the contest's room correct its acta, after an intervention was corrected. Throws if the room does not answer. */
export async function correctActa(env: Rooms, contest: string): Promise<void> {
  await askRoom(env, contest, (room) => room.correctActa(contest));
}

/**
 * Requests the contest's published ledger ('Acta de escrutinio') from its room, with a range of the codes of these stories. If
 * `stories` is null, all stories are listed without codes. Null before the results, or if the room does not answer.
 */
export async function findPublishedLedger(
  env: Rooms,
  contest: string,
  stories: readonly string[] | null,
  range: CodeRange,
): Promise<PublishedLedger | null> {
  const answer = await orUnreachable(
    askRoom(env, contest, (room) => room.publishedLedger(contest, stories, range)),
  );
  return answer && "head" in answer ? answer : null;
}

/** Lists the codes of a person's own votes (VOTE-09). Empty before the results, and if the contest's room does not answer. */
export async function listVoteCodes(
  env: Rooms,
  contest: string,
  user: string,
): Promise<VoteCode[]> {
  const answer = await orUnreachable(askRoom(env, contest, (room) => room.codesOf(contest, user)));
  return Array.isArray(answer) ? answer : [];
}

/** Rejects if a contest's room does not answer; for monitors. */
export async function pingRoom(env: Rooms, contest: string): Promise<void> {
  await askRoom(env, contest, (room) => room.ping());
}

/** Calls a contest's room, with up to two retries: every call is idempotent. */
export async function askRoom<Answer>(
  env: Rooms,
  contest: string,
  call: (room: ContestRoomProtocol) => Promise<Answer>,
): Promise<Answer> {
  const id = env.CONTEST_ROOM.idFromName(contest);
  for (let attempt = 1; ; attempt++) {
    try {
      return await call(env.CONTEST_ROOM.get(id));
    } catch (error) {
      // Each attempt gets a new stub, because an error breaks the old one.
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
    }
  }
}

/** Whether the platform calls the error retryable; a retry would add to the load of an overloaded room. */
function isRetryable(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const isOverloaded = "overloaded" in error && error.overloaded === true;
  return !isOverloaded && "retryable" in error && error.retryable === true;
}

async function orUnreachable<Answer>(answer: Promise<Answer>): Promise<Answer | Unreachable> {
  try {
    return await answer;
  } catch (error) {
    console.error("A contest room did not answer", error);
    return { ok: false, reason: "unreachable" };
  }
}
