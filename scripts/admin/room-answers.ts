import type { Db } from "~/db/db";
import { OPERATOR } from "~/domain/audit/actors";
import type { RebuildAnswer, Recount } from "~/domain/votes/room-protocol";
import {
  findRoomRequest,
  requestOfRoom,
  withdrawRoomRequest,
  type RoomReply,
  type RoomRequestKind,
} from "~/domain/votes/room-requests.server";
import { follow, requireServed } from "./follow";
import type { Operator } from "./operator";
import { adminCommand } from "./place";

/** Makes the room of a contest recount its votes. Throws if the room does not answer. */
export async function recountByRoom(db: Db, contest: string, operator: Operator): Promise<Recount> {
  const reply = await replyOf(db, contest, "recount", operator);
  if (reply.kind !== "recount") throw new Error("The room gave another answer.");
  return reply.recount;
}

/**
 * Makes the room of a contest send its whole ledger to D1 again. Returns a sentence with the number of entries sent. Throws if
 * nothing was sent.
 */
export async function resendByRoom(db: Db, contest: string, operator: Operator): Promise<string> {
  const reply = await replyOf(db, contest, "resend", operator);
  const recount = adminCommand(operator.place, `recount ${contest}`);
  if (reply.kind !== "resend") throw new Error("The room gave another answer.");
  if (!reply.resend.ok && reply.resend.reason === "root") {
    throw new Error(
      `The votes were sent, but D1 has another root than the room of ${contest}: ${adminCommand(operator.place, "doctor")} shows both.`,
    );
  }
  if (!reply.resend.ok) {
    throw new Error(
      `Nothing was sent: D1 has votes that the room of ${contest} lacks. ${recount} says which entries, and rebuild-room has the room take them over.`,
    );
  }
  const { entries, waiting } = reply.resend;
  const rest = waiting > 0 ? ` ${waiting} of them are still on their way.` : "";
  return `The room has sent its ${entries} ledger entries again.${rest}`;
}

/** Why a room refuses to be rebuilt. */
const REBUILD_REFUSALS = {
  "not-behind": "D1 has no vote that the room lacks.",
  diverged:
    "The room has ledger entries that D1 lacks, and D1 has votes that the room lacks: neither contains the other.",
  decided:
    "Its result is decided: rebuilt votes would have other codes than those that were published.",
} as const satisfies Record<Extract<RebuildAnswer, { ok: false }>["reason"], string>;

/**
 * Makes the room of a contest take over the votes of D1 that it lacks. Returns a sentence with the numbers of votes and entries, also
 * if a run before has done it. Throws if the room refuses.
 */
export async function rebuildByRoom(db: Db, contest: string, operator: Operator): Promise<string> {
  const reply = await replyOf(db, contest, "rebuild", operator);
  if (reply.kind !== "rebuild") throw new Error("The room gave another answer.");
  if (!reply.rebuild.ok && reply.rebuild.reason === "not-behind" && reply.rebuild.rebuilt > 0)
    return `The room lacks no vote of D1: ${reply.rebuild.rebuilt} of its ledger entries were rebuilt before.`;
  if (!reply.rebuild.ok)
    throw new Error(`Nothing was rebuilt. ${REBUILD_REFUSALS[reply.rebuild.reason]}`);
  const { entries, votes } = reply.rebuild;
  return `The room has taken over ${votes} votes of D1, as ${entries} ledger entries that are marked as rebuilt. ${adminCommand(operator.place, `recount ${contest}`)} compares both.`;
}

/** The reply of a room is lost, or says that the call failed: what was asked may be done. */
export class LostReply extends Error {}

/**
 * Inserts a request for a contest room into D1 and polls for the room's reply, which the cron fetches within a minute. Without a
 * reply it withdraws the request, so that nothing happens later, and throws; a `LostReply` if the room was asked.
 */
export async function replyOf(
  db: Db,
  contest: string,
  kind: RoomRequestKind,
  operator: Operator,
): Promise<RoomReply> {
  requireServed(operator, "its room cannot answer");
  const id = await requestOfRoom(db, contest, kind, OPERATOR, operator.now);
  if (id === null) throw new Error(`There is no contest ${contest}.`);
  operator.say("The room answers within a minute …");
  const answered = await follow(operator, async () => {
    const { reply, takenAt } = await findRoomRequest(db, id);
    return {
      result: reply ?? undefined,
      progress: takenAt ? `It was asked at ${takenAt} …` : undefined,
    };
  });
  const reply = answered ?? (await withdrawn(db, id));
  if (reply.kind === "failed") throw new LostReply(`The room has failed: ${reply.why}`);
  return reply;
}

/** Withdraws a request without a reply. Returns a reply that has come at the last moment. Throws otherwise. */
async function withdrawn(db: Db, id: string): Promise<RoomReply> {
  const { reply, takenAt } = await withdrawRoomRequest(db, id);
  if (reply) return reply;
  const log = "Look at the log of the cron: npx wrangler tail.";
  if (takenAt === null) {
    throw new Error(
      `No cron has asked the room. The request is withdrawn, so nothing was done. ${log}`,
    );
  }
  throw new LostReply(
    `The room was asked at ${takenAt} and has not answered: what was asked may be done, or still be under way. It is not asked again. ${log}`,
  );
}
