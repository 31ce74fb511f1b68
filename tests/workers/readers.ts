import { env } from "cloudflare:test";
import { newId } from "~/db/ids";
import { orderKey } from "~/domain/stories/list-order.server";
import type { ContestRoomProtocol, OrderAnswer, OrderRequest } from "~/domain/votes/room-protocol";
import { roomOf } from "./room";

export const DAY = "2040-03-15";

export const WHOLE_LIST = { day: DAY, from: 0, count: 100, only: null, known: null };

/** Opens the list as a viewer does; the whole of it unless `overrides` says otherwise. */
export async function ask(contest: string, viewer: string, overrides: Partial<OrderRequest> = {}) {
  return orderOf(roomOf(contest), { contest, viewer, ...WHOLE_LIST, ...overrides });
}

/** The order that a room gives before its results. */
export async function orderOf(
  room: Pick<ContestRoomProtocol, "orderFor">,
  request: OrderRequest,
): Promise<OrderAnswer> {
  const answer = await room.orderFor(request);
  if (!answer) throw new Error(`Contest ${request.contest} has results`);
  return answer;
}

export async function read(contest: string, user: string, ...stories: string[]) {
  for (const story of stories) await roomOf(contest).noteRead(contest, user, story, true);
}

/** Somebody new to whom, of stories that are equal, this one comes first on each of the days. */
export function fanOf(
  contest: string,
  story: string,
  stories: readonly { id: string }[],
  days: readonly string[] = [DAY],
): string {
  for (;;) {
    const viewer = newId();
    const isFirst = days.every((day) => {
      const owner = { secret: env.SESSION_SECRET, contest, day, viewer: `u:${viewer}` };
      const keyOf = orderKey(owner);
      return stories.every(({ id }) => keyOf(id) >= keyOf(story));
    });
    if (isFirst) return viewer;
  }
}
