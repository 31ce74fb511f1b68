import type { AppLoadContext } from "@remix-run/cloudflare";
import { rememberBallot } from "~/domain/stories/ballot-memory.server";
import {
  ballotStoriesQuery,
  CARDS_PER_PAGE,
  listBlindCards,
  type BallotStory,
} from "~/domain/stories/gallery.server";
import { findBallot } from "~/domain/votes/votes.server";
import type { FoundContest } from "./load.server";
import { orderedPage, orderWithoutRoom, type OrderedPage, type Reader } from "./order.server";

/** One page of a ballot with the reader's own marks; `votes` is null for a visitor and where the room does not answer. */
export async function blindPage(context: AppLoadContext, reader: Reader, found: FoundContest) {
  const { contest, blind, totals } = found;
  const { ids, votes } = await pageOf(context, reader, found);
  const cards = await listBlindCards(context.ask, contest.id, ids, blind.cards, context.now);
  const reads = new Set(found.reads);
  return {
    votes,
    total: blind.matches ? blind.matches.length : totals.stories,
    stories: cards.map((card) => ({
      ...card,
      isOwn: card.id === found.own,
      isRead: reads.has(card.id),
    })),
  };
}

async function pageOf(
  context: AppLoadContext,
  reader: Reader,
  found: FoundContest,
): Promise<Pick<OrderedPage, "ids" | "votes">> {
  const { contest, blind, totals, reads } = found;
  const { page, sort } = blind.view;
  if (sort === "alfabetico" && blind.matches) {
    const from = (page - 1) * CARDS_PER_PAGE;
    const ballot = reader.userId ? await findBallot(context.env, contest.id, reader.userId) : null;
    const ids = blind.matches.slice(from, from + CARDS_PER_PAGE);
    return { ids, votes: ballot?.ok ? ballot.stories : null };
  }
  const isFresh = (order: OrderedPage) =>
    order.stories === totals.stories && (reader.userId === null || order.reads === reads.length);
  if (blind.guess && isFresh(blind.guess)) return blind.guess;
  const ballot = await freshBallot(context, found);
  const wanted = { page, only: blind.matches };
  const asked = await orderedPage(context, reader, contest.id, ballot, wanted);
  if (asked && isFresh(asked)) return asked;
  // The room has missed something: what the database says goes with the second question.
  const healed =
    asked && (await orderedPage(context, reader, contest.id, ballot, { ...wanted, reads }));
  if (healed) return healed;
  const ids = orderWithoutRoom(context, reader, contest.id, ballot, { ...wanted, reads });
  return { ids, votes: null };
}

async function freshBallot(
  { ask, now, read }: AppLoadContext,
  { contest, blind, totals }: FoundContest,
): Promise<readonly BallotStory[]> {
  let { ballot } = blind;
  if (ballot.length !== totals.stories) {
    ballot = await read(ballotStoriesQuery(ask, contest.id, now));
  }
  rememberBallot(contest.id, ballot);
  return ballot;
}
