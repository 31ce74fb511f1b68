import type {
  CodeRange,
  ContestRoomProtocol,
  FinalizeAnswer,
  NextAnswer,
  NextRequest,
  OrderAnswer,
  OrderRequest,
  PublishedLedger,
  Recount,
  VoteAnswer,
  VoteCode,
  VoteRequest,
} from "./room-protocol";

/** The Worker's bindings that this file uses. */
export type Rooms = Pick<Env, "CONTEST_ROOM">;
export type Unreachable = { ok: false; reason: "unreachable" };

const ATTEMPTS = 3;
const PAUSE_MS = 50;

/**
 * Gives or takes back a vote in the contest's room, which decides by its own clock (VOTE-02 to VOTE-08);
 * 'unreachable' may be sent again with the same key.
 */
export async function castVote(
  env: Rooms,
  request: VoteRequest,
): Promise<VoteAnswer | Unreachable> {
  return orUnreachable(askRoom(env, request.contest, (room) => room.castVote(request)));
}

/** The person's own votes now, from the room; `ok` is false when it cannot be reached. */
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

/** A page of the ballot in the viewer's order of the day, and their votes (READ-04); null when the room does not answer. */
export async function findOrder(env: Rooms, request: OrderRequest): Promise<OrderAnswer | null> {
  const answer = await orUnreachable(
    askRoom(env, request.contest, (room) => room.orderFor(request)),
  );
  return answer && "page" in answer ? answer : null;
}

/** The story that the viewer goes on to, and their votes (READ-05); null when the room does not answer. */
export async function findNext(env: Rooms, request: NextRequest): Promise<NextAnswer | null> {
  const answer = await orUnreachable(
    askRoom(env, request.contest, (room) => room.nextFor(request)),
  );
  return answer && "next" in answer ? answer : null;
}

/** Tells the room of a read or of a mark taken away; never throws, since the room asks D1 when the two differ. */
export async function noteRead(
  env: Rooms,
  contest: string,
  user: string,
  story: string,
  isRead: boolean,
): Promise<void> {
  await orUnreachable(askRoom(env, contest, (room) => room.noteRead(contest, user, story, isRead)));
}

/** Tells the room that its dates changed; never throws, since a room that cannot be reached reads them at its next call. */
export async function configureRoom(env: Rooms, contest: string): Promise<void> {
  await orUnreachable(askRoom(env, contest, (room) => room.configure(contest)));
}

/** Closes the ballot and publishes the result, once (PHASE-09); `by` is the admin who asked for it. */
export async function finalizeContest(
  env: Rooms,
  contest: string,
  by: string | null = null,
): Promise<FinalizeAnswer | Unreachable> {
  return orUnreachable(askRoom(env, contest, (room) => room.finalize(contest, by)));
}

/** The room's count of its ledger, compared with D1 (VOTE-09). */
export async function recountRoom(env: Rooms, contest: string): Promise<Recount | Unreachable> {
  return orUnreachable(askRoom(env, contest, (room) => room.recount(contest)));
}

/** Erases a deleted account from the contest's ballot (AUTH-10). */
export async function forgetVoter(env: Rooms, contest: string, user: string): Promise<void> {
  await askRoom(env, contest, (room) => room.forgetVoter(contest, user));
}

/**
 * The contest's 'Acta de escrutinio' with a stretch of the codes of these stories, or with all stories and no codes; null
 * before its results or while the room cannot be reached.
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

/** The codes of one's own votes; none before the results (VOTE-09). */
export async function listVoteCodes(
  env: Rooms,
  contest: string,
  user: string,
): Promise<VoteCode[]> {
  const answer = await orUnreachable(askRoom(env, contest, (room) => room.codesOf(contest, user)));
  return Array.isArray(answer) ? answer : [];
}

/** Calls a contest's room, at most three times; every call is idempotent. */
export async function askRoom<Answer>(
  env: Rooms,
  contest: string,
  ask: (room: ContestRoomProtocol) => Promise<Answer>,
): Promise<Answer> {
  const id = env.CONTEST_ROOM.idFromName(contest);
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask(env.CONTEST_ROOM.get(id));
    } catch (error) {
      // Only what the platform calls retryable, and never an overloaded room: that would load it more. An error
      // breaks its stub, hence a new one for each attempt.
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
    }
  }
}

function isRetryable(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const isOverloaded = "overloaded" in error && error.overloaded === true;
  return !isOverloaded && "retryable" in error && error.retryable === true;
}

async function orUnreachable<Answer>(asked: Promise<Answer>): Promise<Answer | Unreachable> {
  try {
    return await asked;
  } catch (error) {
    console.error("A contest room did not answer", error);
    return { ok: false, reason: "unreachable" };
  }
}
