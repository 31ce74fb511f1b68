import type { SealText } from "~/domain/votes/seals.server";
import type { Db } from "~/db/db";
import { drawContestCover } from "~/domain/contests/cover";
import { ANONYMOUS_AUTHOR, issueName, monthInSentence } from "~/domain/contests/names";
import type { Book, BookChapter } from "~/domain/epub/epub";
import { anthologyPath, ledgerPath } from "~/domain/paths";
import { pictureBytes } from "~/domain/pictures/find-picture.server";
import { xml, type Xml } from "~/domain/text/markup";
import { countOfWords } from "~/domain/text/numbers";
import { anthologyStories, type AnthologyOutline, type AnthologyStory } from "./anthology.server";
import { colophonLines } from "./colophon";
import { PLACE_NAMES } from "~/domain/contests/places";

/** The anthology of a contest as a book for `epubFiles`. `seal` is that of its votes; null if the room did not answer. */
export function anthologyBook(
  db: Db,
  env: Pick<Env, "SITE_NAME" | "SITE_ORIGIN">,
  outline: AnthologyOutline,
  seal: SealText | null,
): Book {
  const { contest, pictures } = outline;
  const { id, number, title } = contest;
  return {
    identifier: `${env.SITE_ORIGIN}${anthologyPath(id)}`,
    title: `Antología: ${title}`,
    creator: "Autoría colectiva",
    cover: drawContestCover({ id, number, title, phase: "results" }, "retrato"),
    credits: [`Antología de ${env.SITE_NAME}`, issueName(contest), ...promptOf(contest.prompt)],
    chapters: chaptersOf(anthologyStories(db, outline)),
    pictures: pictures.map((picture) => ({ ...picture, parts: pictureBytes(db, picture) })),
    colophon: colophonOf(outline, env, seal),
    modified: new Date(outline.changedAt),
  };
}

const promptOf = (prompt: string) => (prompt ? [`Consigna: ${prompt}`] : []);

async function* chaptersOf(stories: AsyncIterable<AnthologyStory>): AsyncGenerator<BookChapter> {
  let number = 0;
  for await (const { title, author, content, words, isMature, place } of stories) {
    const facts = [
      author ?? ANONYMOUS_AUTHOR,
      ...(place ? [PLACE_NAMES[place]] : []),
      `${countOfWords(words)}${isMature ? " · 18+" : ""}`,
    ];
    yield {
      number: ++number,
      title,
      entry: `${title} · ${author ?? ANONYMOUS_AUTHOR}`,
      facts,
      content,
    };
  }
}

function colophonOf(
  { contest, ids, isPartial }: AnthologyOutline,
  { SITE_NAME, SITE_ORIGIN }: Pick<Env, "SITE_NAME" | "SITE_ORIGIN">,
  seal: SealText | null,
): Xml {
  const month = monthInSentence(contest.month);
  const lines = colophonLines({ title: contest.title, month, count: ids.length, isPartial });
  const address = `${SITE_ORIGIN}${ledgerPath(contest.id)}`;
  return xml`<h1>Colofón</h1>
${lines.map((line) => xml`<p>${line}</p>`)}
<p>Los votos de este reto están en su acta: <a href="${address}">${address}</a></p>
${seal === null ? null : xml`<p>${seal.name}: ${seal.hash}</p>`}
<p>Hecha en ${SITE_NAME}.</p>`;
}
