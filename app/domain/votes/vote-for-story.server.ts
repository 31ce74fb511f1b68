import type { Db } from "~/db/db";
import { markRead } from "~/domain/reads/reads.server";
import type { VoteAnswer, VoteRequest } from "./room-protocol";
import { castVote, noteRead, type Rooms, type Unreachable, type VotedStory } from "./votes.server";
import { takeBackFromWithdrawn } from "./withdrawals.server";

/** A vote or its removal, as the form asks for it. */
type Wish = Pick<VoteRequest, "user" | "story" | "want" | "key">;

/**
 * Gives a vote or takes it back, and marks the story of a vote as read (READ-01); with `found` null, a deleted story,
 * a vote can only be taken back, and `later` gets background work.
 */
export async function voteForStory(
  env: Rooms,
  db: Db,
  found: VotedStory | null,
  wish: Wish,
  { now, later }: { now: Date; later: (work: Promise<void>) => void },
): Promise<VoteAnswer | Unreachable> {
  if (!found && wish.want === "vote") return { ok: false, reason: "no-story", used: 0 };
  if (!found) return takeBackFromWithdrawn(env, db, wish, now);
  const { contest, datesVersion, author, isRead } = found;
  const answer = await castVote(env, { ...wish, contest, datesVersion, author });
  if (answer.ok && answer.voted && !isRead) {
    const { user, story } = wish;
    const isNew = await markRead(db, { user, story, manually: false }, now);
    if (isNew) later(noteRead(env, contest, user, story, true));
  }
  return answer;
}
