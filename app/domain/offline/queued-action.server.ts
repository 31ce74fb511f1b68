import * as v from "valibot";
import type { Db } from "~/db/db";
import {
  findComment,
  findCommentedStory,
  type CommentedStory,
} from "~/domain/comments/find-comment.server";
import { likeComment } from "~/domain/comments/like-comment.server";
import { hasRead, markRead } from "~/domain/reads/reads.server";
import { canRead } from "~/domain/stories/rights";
import { actionName, QUEUED_KINDS, type QueuedAction, type QueuedOutcome } from "./queued-action";

/** Longest title in a queued action; titles of stories are shorter. */
const TITLE_MAX = 200;

/**
 * Fields that the service worker sends for a queued action. `cuenta` is the account that acted: if another account is signed in
 * now, the action is refused.
 */
export const QueuedFields = v.pipe(
  v.object({
    cuenta: v.string(),
    quiere: v.picklist(QUEUED_KINDS),
    id: v.string(),
    titulo: v.optional(v.pipe(v.string(), v.maxLength(TITLE_MAX))),
  }),
  v.transform(({ cuenta, quiere, id, titulo }) => ({
    account: cuenta,
    action: { kind: quiere, id, title: titulo ?? null },
  })),
);

/**
 * Result of a queued action, with what to do after its batch: `contest` is the contest whose room learns of a new read, `notified`
 * the accounts that got a notice.
 */
export interface Applied {
  outcome: QueuedOutcome;
  readIn: string | null;
  notified: readonly string[];
}

interface QueuedRequest {
  action: QueuedAction;
  user: string;
  /** Whether the account must confirm its e-mail before it may like a comment. */
  mustConfirm: boolean;
  now: Date;
}

/**
 * Carries out a read mark or like that was queued offline, by the rules in force now (LITE-02). Idempotent: it sets a state instead
 * of toggling it.
 */
export function applyQueued(db: Db, request: QueuedRequest): Promise<Applied> {
  return request.action.kind === "leida" ? applyRead(db, request) : applyLike(db, request);
}

async function applyRead(db: Db, { action, user, now }: QueuedRequest): Promise<Applied> {
  const { id } = action;
  const [contest, story] = await Promise.all([
    markRead(db, { user, story: id, manually: true }, now),
    findCommentedStory(db, id, now),
  ]);
  if (!story || !isReadableBy(user, story)) {
    return applied(refused(actionName(action), "la historia ya no está"));
  }
  const name = actionName({ ...action, title: story.title });
  if (contest) return applied(counted(name), { readIn: contest });
  if (story.userId === user) return applied(refused(name, "es tu historia"));
  if (await hasRead(db, user, id)) return applied(already(name));
  return applied(refused(name, "el reto ya terminó"));
}

async function applyLike(db: Db, request: QueuedRequest): Promise<Applied> {
  const { action, user, mustConfirm, now } = request;
  const comment = await findComment(db, action.id, now);
  if (!comment || !isReadableBy(user, comment.story)) {
    return applied(refused(actionName(action), LIKE_REASONS.gone));
  }
  const name = actionName({ ...action, title: comment.story.title });
  if (mustConfirm) return applied(refused(name, "antes tienes que confirmar tu email"));
  const answer = await likeComment(db, comment, { user, want: "like" }, now);
  if (!answer.ok) return applied(refused(name, LIKE_REASONS[answer.reason]));
  const { isNew, notified } = answer;
  return applied(isNew ? counted(name) : already(name), { notified });
}

const LIKE_REASONS = { gone: "el comentario ya no está", "own-like": "es tu comentario" };

const isReadableBy = (user: string, story: CommentedStory) =>
  canRead({ ...story, isOwn: story.userId === user, isAdmin: false });

const applied = (outcome: QueuedOutcome, more: Partial<Applied> = {}): Applied => ({
  outcome,
  readIn: null,
  notified: [],
  ...more,
});

const counted = (name: string) => ({ text: `Se registró ${name}.`, isCounted: true });
const already = (name: string) => ({ text: `Ya constaba ${name}.`, isCounted: true });
const refused = (name: string, why: string) => ({
  text: `No se registró ${name}: ${why}.`,
  isCounted: false,
});
