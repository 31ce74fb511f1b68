import type { AppLoadContext } from "@remix-run/cloudflare";
import { forgetBallot } from "~/domain/stories/ballot-memory.server";
import { blindOrder } from "~/domain/stories/blind-order.server";
import { CARDS_PER_PAGE } from "~/domain/stories/gallery.server";
import { listOpenCards, shownCard } from "~/domain/stories/open-list.server";
import type { FoundContest } from "./load.server";
import type { Reader } from "./order.server";

/** One page of a finished contest's stories; none while it takes entries. */
export async function openPage(context: AppLoadContext, reader: Reader, found: FoundContest) {
  const { contest, open, own } = found;
  forgetBallot(contest.id);
  const cards = open.view.sort === "azar" ? await shuffledPage(context, reader, found) : open.cards;
  return {
    votes: null,
    total: open.count,
    stories: cards.map(shownCard).map(({ contest_id: _, contest_title: __, ...card }) => ({
      ...card,
      isOwn: card.id === own,
      isRead: false,
    })),
  };
}

function shuffledPage(
  { ask, env }: AppLoadContext,
  { userId, visitor, day }: Reader,
  { contest, open }: FoundContest,
) {
  const from = (open.view.page - 1) * CARDS_PER_PAGE;
  const order = blindOrder(
    open.ids.map((id) => ({ id, isOwn: false, isRead: false, isLate: false })),
    {
      ...{ secret: env.SESSION_SECRET, contest: contest.id, day },
      viewer: userId ? `u:${userId}` : visitor,
    },
  );
  return listOpenCards(
    ask,
    order.slice(from, from + CARDS_PER_PAGE).map(({ id }) => id),
  );
}
