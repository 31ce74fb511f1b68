import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findAnthologyPage, type AnthologyStory } from "~/domain/anthology/anthology.server";
import { colophonLines } from "~/domain/anthology/colophon";
import { ANTHOLOGY_REFUSALS } from "~/domain/anthology/refusals";
import { coverPath } from "~/domain/contests/cover";
import { monthInSentence } from "~/domain/contests/names";
import { anthologyPicture } from "~/domain/link-pictures/link-pictures";
import { anthologyPath } from "~/domain/paths";
import { readPage } from "~/domain/stories/list-view";
import { readingMinutes } from "~/domain/text/numbers";
import { findSeal } from "~/domain/votes/seals.server";
import { drawSeal } from "~/drawing/seal";
import { refusalOf } from "~/http/read-form";
import { sharedPage } from "~/remix/shared-page";
import { storyHtml } from "./story-text";
import { bookPage } from "~/domain/stories/book-page.server";

/** Returns a page of the anthology of a finished contest, with the seal of its votes at the end (READ-06). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { db, env } = context;
  const id = params.contestId ?? "";
  const page = readPage(new URL(request.url).searchParams);
  const [answer, seal] = await Promise.all([
    findAnthologyPage(db, id, page),
    findSeal(db, env, id),
  ]);
  if (!answer.ok) throw refusalOf(ANTHOLOGY_REFUSALS[answer.reason]);
  const { contest, stories, count, isPartial, pages } = answer.anthology;
  const { number, title, month, prompt } = contest;
  const shown = {
    contest: { id, number, title, month, prompt },
    cover: coverPath({ id, number, title, phase: "results" }, "lamina"),
    picture: anthologyPicture(contest, env.SITE_NAME).path,
    stories: stories.map(toView),
    colophon: colophonLines({ title, month: monthInSentence(month), count, isPartial }),
    seal: seal && { ...seal, svg: drawSeal(seal.hash) },
    count,
    isPartial,
    page,
    pages,
  };
  const isThere = page <= pages;
  return data(shown, {
    status: isThere ? 200 : 404,
    // Only the first page of an anthology is in the shared page cache: when a person changes their choice about anthologies, one
    // URL per contest has to be purged.
    headers: isThere && page === 1 ? sharedPage(anthologyPath(id)) : {},
  });
}

function toView({ content, words, ...story }: AnthologyStory) {
  return {
    ...story,
    minutes: readingMinutes(words),
    text: storyHtml(story.id, bookPage(content).html),
  };
}
