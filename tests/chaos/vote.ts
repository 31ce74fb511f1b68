import type { Agent } from "node:http";
import type { Flash } from "~/domain/flash/flashes";
import { voteRefusal } from "~/domain/votes/refusals";
import { takeFlash } from "~/http/flash";
import { send } from "../support/http-client";
import type { Voter } from "../support/voters";

/** A vote form. A retry sends the same wanted state with the same key (VOTE-08). */
export interface VoteForm {
  voter: Voter;
  story: string;
  wants: boolean;
  key: string;
}

export type Reply =
  /** The response has status 303 with a flash message: the server has acknowledged the vote. */
  | { kind: "acknowledged"; voted: boolean }
  | { kind: "at-the-cap" }
  | { kind: "throttled" }
  /** Voting has ended. */
  | { kind: "late" }
  /** The response has status 5xx: the vote is not acknowledged, and the form may be sent once more. */
  | { kind: "failed"; status: number }
  /**
   * The connection broke without a response. `isSent` is false if no connection was ever made. `isHung` is true after a timeout: the
   * server must be replaced before the retry, or the request could arrive later.
   */
  | { kind: "lost"; isSent: boolean; isHung: boolean; error: string }
  /** A response that must not occur in this test. */
  | { kind: "wrong"; what: string };

/** Whether the voter now has a vote for the story, according to the flash message of the response (VOTE-08). */
const HAS_VOTE: Partial<Record<Flash, boolean>> = {
  "vote-added": true,
  "vote-added-since": true,
  "vote-removed": false,
  "vote-removed-since": false,
};

const ENDED = voteRefusal({ reason: "ended", used: 0 }).text;

/** Sends a vote form as a browser does and parses the response. */
export async function sendVote(agent: Agent, origin: URL, vote: VoteForm): Promise<Reply> {
  const answer = await send(agent, origin, {
    path: `/story/${vote.story}/voto`,
    cookie: vote.voter.cookie,
    form: { quiere: vote.wants ? "voto" : "no-voto", clave: vote.key },
  }).catch((error: NodeJS.ErrnoException) => error);
  if (answer instanceof Error) {
    const { code, message } = answer;
    const isHung = code === "ETIMEDOUT";
    return { kind: "lost", isSent: code !== "ECONNREFUSED", isHung, error: message };
  }
  if (answer.status === 409) return { kind: "at-the-cap" };
  if (answer.status === 429) return { kind: "throttled" };
  if (answer.status === 403 && answer.body.includes(ENDED)) return { kind: "late" };
  if (answer.status >= 500) return { kind: "failed", status: answer.status };
  const cookies = (answer.headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]);
  const back = new Request(origin, { headers: { Cookie: cookies.join("; ") } });
  const flash = answer.status === 303 ? (await takeFlash(back))?.flash : undefined;
  if (flash && Object.hasOwn(HAS_VOTE, flash))
    return { kind: "acknowledged", voted: HAS_VOTE[flash] === true };
  const to = answer.headers.location ?? "";
  return { kind: "wrong", what: `POST of a vote answered ${answer.status} ${to}` };
}
