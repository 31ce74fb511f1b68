import type { Miniflare } from "miniflare";
import type { ContestRoomProtocol } from "~/domain/votes/room-protocol";
import { ROOM_PATH, type FillableRoom } from "./filled-room";

/** A contest's room with the methods of the bench. */
export type Room = ContestRoomProtocol & FillableRoom;

/** Returns a stub of the contest's room whose methods are called by HTTP (filled-room.ts). */
export function roomOf(local: Miniflare, contest: string): Room {
  const call = async (method: string, args: unknown[]): Promise<unknown> => {
    const body = JSON.stringify({ contest, method, args });
    const answer = await local.dispatchFetch(`http://localhost${ROOM_PATH}`, {
      method: "POST",
      body,
    });
    if (!answer.ok) throw new Error(`${method} failed: ${await answer.text()}`);
    return answer.json();
  };
  return new Proxy({} as Room, {
    get:
      (_, method) =>
      (...args: unknown[]) =>
        call(String(method), args),
  });
}

/** Deletes the room's storage. */
export async function lose(room: Room): Promise<string> {
  // Ending the object makes this very call fail.
  await room.lose().catch(() => undefined);
  return "";
}

/** Returns an answer of the room; throws if the room has refused. */
export function okay<Answer extends { ok: boolean }>(
  answer: Answer,
): Extract<Answer, { ok: true }> {
  if (!answer.ok) throw new Error(`The room refused: ${JSON.stringify(answer)}`);
  return answer as Extract<Answer, { ok: true }>;
}
