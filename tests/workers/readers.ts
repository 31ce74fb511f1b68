import { env } from "cloudflare:test";
import { newId } from "~/db/ids";
import { orderKey } from "~/domain/stories/list-order.server";
import type { ContestRoomProtocol, OrderAnswer, OrderRequest } from "~/domain/votes/room-protocol";
import { roomOf } from "./room";

export const DAY = "2040-03-15";

export const WHOLE_LIST = { day: DAY, from: 0, count: 100, only: null, known: null };

/** Requests the list of stories as a viewer's page does. Without `overrides` it requests the whole list. */
export async function requestOrder(
  contest: string,
  viewer: string,
  overrides: Partial<OrderRequest> = {},
) {
  return orderOf(roomOf(contest), { contest, viewer, ...WHOLE_LIST, ...overrides });
}

/** Returns a viewer's reading order from the contest room. Throws after the results. */
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

/** Creates a viewer whose random order has this story first on each of the given days, among stories that are otherwise equal. */
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
