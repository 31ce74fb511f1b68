import { decideVote, type Decision } from "~/domain/votes/ballot-rules";
import { requestKey } from "~/domain/votes/ledger";
import type { VoteAnswer, VoteRequest } from "~/domain/votes/room-protocol";
import type { RoomParts } from "./parts";

/** Answer to a vote for a contest that is not this room's. */
export const OTHER_CONTEST: VoteAnswer = { ok: false, reason: "other-contest", used: 0 };

/** Decides on a vote request, stores the outcome and mirrors it to D1 after the response (VOTE-06). */
export async function castInRoom(
  parts: RoomParts,
  storage: DurableObjectStorage,
  request: VoteRequest,
): Promise<VoteAnswer> {
  const { contest, record, alarm, mirror } = parts;
  if (!contest.stored || contest.stored.datesVersion < request.datesVersion) {
    if (!(await contest.read(request.contest))) return OTHER_CONTEST;
  }
  await record.ensure(request.contest);
  await alarm.load();
  // Decides in one synchronous transaction: with an await between reading the ballot and writing it, two votes could
  // interleave.
  const decision = storage.transactionSync(() => decide(parts, request, new Date()));
  if (decision?.entry) mirror.soon();
  return decision?.answer ?? OTHER_CONTEST;
}

/** Decides on a vote request and stores the outcome; returns null if the room has no contest. */
function decide(
  { store, record, contest: { stored: contest } }: RoomParts,
  request: VoteRequest,
  now: Date,
): Decision | null {
  const { user, story } = request;
  if (!contest) return null;
  const key = requestKey(request);
  const state = {
    ...store.ballotState(request, key),
    submissionDeadline: contest.submissionDeadline,
    votingDeadline: contest.votingDeadline,
    isClosed: store.roots.isClosed,
    isBehind: record.isBehind,
  };
  const decision = decideVote(request, state, now);
  const { entry, answer } = decision;
  if (entry) store.append(contest.id, { op: entry, user, story, key }, now);
  else if (answer.ok && !state.isRepeated) store.keepIdleKey(key);
  return decision;
}
