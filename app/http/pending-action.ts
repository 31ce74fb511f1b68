import { createHmac } from "node:crypto";
import * as v from "valibot";
import { assertNever } from "~/domain/assert-never";
import { mustConfirmEmail } from "~/domain/accounts/rights";
import { findViewer } from "~/domain/accounts/sessions.server";
import { throttleSession } from "~/domain/accounts/throttle.server";
import { likeComment } from "~/domain/comments/like-comment.server";
import { pollFlash, voteFlash, type Flash } from "~/domain/flash/flashes";
import { ringBells } from "~/domain/notifications/channel.server";
import { chosenOptionPath, storyPath, voteBoxPath } from "~/domain/paths";
import { voteInPoll } from "~/domain/polls/vote.server";
import { cookieLifetime } from "~/domain/preferences/cookies";
import {
  acceptedSecrets,
  isSignedBy,
  type SigningEnv,
} from "~/domain/settings/accepted-secrets.server";
import { findVotedStory, voteForStory } from "~/domain/votes/vote-for-story.server";
import type { RequestContext } from "./context";
import { networkOfVote } from "./vote-network";
import { createHostCookie } from "./cookies";
import { requireComment } from "./require-story";

const Action = v.variant("kind", [
  v.object({
    kind: v.literal("vote"),
    story: v.string(),
    want: v.picklist(["vote", "no-vote"]),
    key: v.string(),
  }),
  v.object({
    kind: v.literal("like"),
    comment: v.string(),
    want: v.picklist(["like", "no-like"]),
  }),
  v.object({ kind: v.literal("poll"), poll: v.string(), option: v.string() }),
]);

/** A vote, a like or a poll choice that a visitor sent without a session. The next login runs it (docs/design/forms.md). */
export type PendingAction = v.InferOutput<typeof Action>;

type ActionOf<Kind extends PendingAction["kind"]> = Extract<PendingAction, { kind: Kind }>;

/**
 * Content of the signed cookie of a pending action. `back` is the login's return path, `until` the instant at which the action
 * expires.
 */
const Stored = v.object({ deed: Action, back: v.string(), until: v.number() });

const cookie = createHostCookie("pendiente");

type Signing = { env: SigningEnv } & Pick<RequestContext, "now">;

/**
 * Set-Cookie that stores a pending action for the login that leads back to this path; only for the response to the visitor's own
 * form.
 */
export function pendingActionHeader(
  request: Request,
  { env, now }: Signing,
  action: PendingAction,
  returnPath: string,
): Promise<string> {
  const until = now.getTime() + cookieLifetime("pendiente");
  const stored: v.InferInput<typeof Stored> = { deed: action, back: returnPath, until };
  const payload = Buffer.from(JSON.stringify(stored)).toString("base64url");
  return cookie.set(request, `${payload}.${signature(env.SESSION_SECRET, payload)}`);
}

/** Set-Cookie header that deletes the pending action (vote, like or poll choice). */
export const clearPendingActionHeader = cookie.clear;

/** Whether the browser sent the cookie of a pending action, even an invalid one. */
export async function sendsPendingAction(request: Request): Promise<boolean> {
  return (await cookie.read(request)) !== null;
}

/**
 * Returns the pending action that a login runs. Null if there is none, if its cookie is forged or too old, or if the action
 * belongs to a login with another return path: on a shared device it may be somebody else's.
 */
export async function findPendingAction(
  request: Request,
  { env, now }: Signing,
  returnPath: string,
): Promise<PendingAction | null> {
  const [payload = "", sent = ""] = ((await cookie.read(request)) ?? "").split(".");
  if (!isSignedBy(acceptedSecrets(env), sent, (secret) => signature(secret, payload))) return null;
  const stored = v.parse(Stored, JSON.parse(Buffer.from(payload, "base64url").toString()));
  return stored.back === returnPath && stored.until > now.getTime() ? stored.deed : null;
}

/** Sentence on the login page that announces a pending action. */
export function pendingActionText(action: PendingAction): string {
  if (action.kind === "poll") return "Al entrar se guarda tu voto en la encuesta.";
  const isAdded = action.want === "vote" || action.want === "like";
  const subject = action.kind === "vote" ? "tu voto por esta historia" : "tu me gusta";
  return `Al entrar ${isAdded ? "se guarda" : "se quita"} ${subject}.`;
}

/**
 * Redirect path after a login whose pending action ended with this flash. A vote from a story's page leads to its button. A poll
 * choice that was not stored, because of an unconfirmed e-mail or too many votes, stays selected on the poll's page (POLL-01).
 */
export function pathAfter(action: PendingAction, outcome: Flash, returnPath: string): string {
  if (action.kind === "vote" && returnPath === storyPath(action.story)) {
    return voteBoxPath(action.story);
  }
  const isKept = outcome === "deed-unconfirmed" || outcome === "deed-too-many";
  return action.kind === "poll" && isKept
    ? chosenOptionPath(action.poll, action.option)
    : returnPath;
}

/** Runs a pending action after the login, by the rules in force now (VOTE-08), and returns its flash. */
export async function runPendingAction(
  request: Request,
  action: PendingAction,
  context: RequestContext,
  sessionHash: string,
): Promise<Flash> {
  const { db, env, now } = context;
  const viewer = await findViewer(db, sessionHash, now);
  if (!viewer || mustConfirmEmail(viewer, env)) return "deed-unconfirmed";
  const allowed = await throttleSession(db, action.kind, sessionHash, now);
  if (!allowed.ok) return "deed-too-many";
  switch (action.kind) {
    case "vote":
      return vote(request, action, context, sessionHash, viewer.id);
    case "like":
      return like(action, context, viewer.id);
    case "poll":
      return choose(action, context, viewer.id);
    default:
      return assertNever(action);
  }
}

async function vote(
  request: Request,
  { story, want, key }: ActionOf<"vote">,
  context: RequestContext,
  sessionHash: string,
  user: string,
): Promise<Flash> {
  const { db, env, now } = context;
  const target = await findVotedStory(db, story, sessionHash);
  const later = (work: Promise<void>) => context.waitUntil(work);
  const onVoted = networkOfVote(request, context, user);
  const sent = { user, story, want, key };
  const answer = await voteForStory(env, db, target, sent, { now, later, onVoted });
  if (answer.ok) return target ? voteFlash(want, answer.voted) : "vote-returned";
  return answer.reason === "other-contest" ? "vote-no-story" : `vote-${answer.reason}`;
}

async function like(
  { comment: id, want }: ActionOf<"like">,
  context: RequestContext,
  user: string,
): Promise<Flash> {
  const comment = await requireComment(context, id).catch((refusal: unknown) => {
    if (refusal instanceof Response) return null;
    throw refusal;
  });
  if (!comment) return "like-gone";
  const answer = await likeComment(context.db, comment, { user, want }, context.now);
  if (!answer.ok) return answer.reason === "own-like" ? "like-own-like" : "like-gone";
  context.waitUntil(ringBells(context.env, answer.notified));
  return want === "like" ? "like-added" : "like-removed";
}

async function choose(
  { poll, option }: ActionOf<"poll">,
  { db, now }: RequestContext,
  user: string,
): Promise<Flash> {
  const answer = await voteInPoll(db, { poll, option, user }, now);
  return answer.ok ? pollFlash(answer) : `poll-${answer.reason}`;
}

function signature(secret: string, payload: string): string {
  const signed = createHmac("sha256", secret).update(`pending-deed\0${payload}`);
  return signed.digest("base64url");
}
