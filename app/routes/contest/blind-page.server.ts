import type { AppLoadContext } from "@remix-run/cloudflare";
import { localDay } from "~/domain/site/time";
import { blindOrder, visitorKey } from "~/domain/stories/blind-order.server";
import { CARDS_PER_PAGE, listBlindCards } from "~/domain/stories/gallery.server";
import { readMark } from "~/ui/read-mark";
import type { loadContest } from "./load.server";

type Found = NonNullable<Awaited<ReturnType<typeof loadContest>>>;

/** One page of a blind list in the viewer's own order, each story with the viewer's own mark. */
export async function blindPage(
  { db, env, now }: AppLoadContext,
  request: Request,
  found: Found,
  page: number,
  votes: readonly string[],
  userId: string | null,
) {
  const reads = new Set(found.reads);
  const day = localDay(now, env.TIME_ZONE);
  const ordered = blindOrder(
    found.ballot.map((story) => ({
      id: story.id,
      isOwn: userId !== null && story.user_id === userId,
      isRead: reads.has(story.id),
      isLate: story.published_at > found.contest.submission_deadline,
    })),
    {
      secret: env.SESSION_SECRET,
      contest: found.contest.id,
      day,
      viewer: userId ? `u:${userId}` : visitorKey(request, env.SESSION_SECRET, day),
    },
  ).slice((page - 1) * CARDS_PER_PAGE, page * CARDS_PER_PAGE);
  const cards = await listBlindCards(
    db,
    ordered.map(({ id }) => id),
    found.blindCards,
  );
  const marks = new Map(
    ordered.map(({ id, isOwn, isRead }) => [
      id,
      isOwn ? "Tu historia" : readMark(votes.includes(id), isRead),
    ]),
  );
  return cards.map((card) => ({ ...card, mark: marks.get(card.id) ?? null }));
}
