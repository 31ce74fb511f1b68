import { mustConfirmEmail } from "~/domain/accounts/rights";
import { findViewer } from "~/domain/accounts/sessions.server";
import { throttleSession } from "~/domain/accounts/throttle.server";
import { likeComment } from "~/domain/comments/like-comment.server";
import { voteFlash, type Flash } from "~/domain/flash/flashes";
import { ringBells } from "~/domain/notifications/channel.server";
import { voteForStory } from "~/domain/votes/vote-for-story.server";
import { findVotedStory } from "~/domain/votes/votes.server";
import type { RequestContext } from "./context";
import type { PendingDeed } from "./pending-deed";
import { requireComment } from "./require-story";

type Of<Kind extends PendingDeed["kind"]> = Extract<PendingDeed, { kind: Kind }>;

/** Carries out a deed for the session that has just begun, by the rules that hold now (VOTE-08); its outcome as a message. */
export async function carryOut(
  deed: PendingDeed,
  context: RequestContext,
  sessionHash: string,
): Promise<Flash> {
  const { db, env, now } = context;
  const viewer = await findViewer(db, sessionHash, now);
  if (!viewer || mustConfirmEmail(viewer, env)) return "deed-unconfirmed";
  const allowed = await throttleSession(db, deed.kind, sessionHash, now);
  if (!allowed.ok) return "deed-too-many";
  return deed.kind === "vote"
    ? vote(deed, context, sessionHash, viewer.id)
    : like(deed, context, viewer.id);
}

async function vote(
  { story, want, key }: Of<"vote">,
  { db, env, now, waitUntil }: RequestContext,
  sessionHash: string,
  user: string,
): Promise<Flash> {
  const found = await findVotedStory(db, story, sessionHash);
  const later = (work: Promise<void>) => waitUntil(work);
  const answer = await voteForStory(env, db, found, { user, story, want, key }, { now, later });
  if (answer.ok) return found ? voteFlash(want, answer.voted) : "vote-returned";
  return answer.reason === "other-contest" ? "vote-no-story" : `vote-${answer.reason}`;
}

async function like(
  { comment: id, want }: Of<"like">,
  context: RequestContext,
  user: string,
): Promise<Flash> {
  const comment = await requireComment(context, id).catch((refused: unknown) => {
    if (refused instanceof Response) return null;
    throw refused;
  });
  if (!comment) return "like-gone";
  const answer = await likeComment(context.db, comment, { user, want }, context.now);
  if (!answer.ok) return answer.reason === "own-like" ? "like-own-like" : "like-gone";
  context.waitUntil(ringBells(context.env, answer.told));
  return want === "like" ? "like-added" : "like-removed";
}
