import type { Agent } from "node:http";
import type { Flash } from "~/domain/flash/flashes";
import { takeFlash } from "~/http/flash";
import { send } from "../support/http-client";
import type { Voter } from "../support/voters";

/** One form, sent once or again: the wanted state and the key stay the same (VOTE-08). */
export interface VoteForm {
  voter: Voter;
  story: string;
  wants: boolean;
  key: string;
}

export type Reply =
  /** 303 with a flash: from here on the server has promised it. */
  | { kind: "acknowledged"; voted: boolean }
  | { kind: "at-the-cap" }
  | { kind: "throttled" }
  /** 5xx: nothing is promised, the form may be sent again. */
  | { kind: "failed"; status: number }
  /** The connection broke; `isSent` is false when it was never made. */
  | { kind: "lost"; isSent: boolean; error: string }
  /** An answer that nobody should get here. */
  | { kind: "wrong"; what: string };

/** Whether the vote holds now, by what the answer says (VOTE-08). */
const HOLDS: Partial<Record<Flash, boolean>> = {
  "vote-added": true,
  "vote-added-since": true,
  "vote-removed": false,
  "vote-removed-since": false,
};

/** Sends the form as a browser does and reads the answer. */
export async function sendBallot(agent: Agent, origin: URL, ballot: VoteForm): Promise<Reply> {
  const answer = await send(agent, origin, {
    path: `/story/${ballot.story}/voto`,
    cookie: ballot.voter.cookie,
    form: { quiere: ballot.wants ? "voto" : "no-voto", clave: ballot.key },
  }).catch((error: NodeJS.ErrnoException) => error);
  if (answer instanceof Error) {
    // It may still arrive, after anything: no order could be told from then on.
    if (answer.code === "ETIMEDOUT") return { kind: "wrong", what: answer.message };
    return { kind: "lost", isSent: answer.code !== "ECONNREFUSED", error: answer.message };
  }
  if (answer.status === 409) return { kind: "at-the-cap" };
  if (answer.status === 429) return { kind: "throttled" };
  if (answer.status >= 500) return { kind: "failed", status: answer.status };
  const cookies = (answer.headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]);
  const back = new Request(origin, { headers: { Cookie: cookies.join("; ") } });
  const flash = answer.status === 303 ? (await takeFlash(back))?.flash : undefined;
  if (flash && Object.hasOwn(HOLDS, flash))
    return { kind: "acknowledged", voted: HOLDS[flash] === true };
  const to = answer.headers.location ?? "";
  return { kind: "wrong", what: `POST of a vote answered ${answer.status} ${to}` };
}
