import { pictureFileName, type OwnPicture } from "~/domain/pictures/find-picture.server";
import { pictureAddress } from "~/domain/markdown/markup";
import { withTitle } from "~/domain/text/file-name";
import { countOfWords } from "~/domain/text/numbers";
import { shortDate } from "~/domain/time/time";
import type { ExportedStory } from "./own-stories.server";

/** Returns the file name of a story: its number and its title. */
export function storyFileName({ number, title }: Pick<ExportedStory, "number" | "title">): string {
  return `historias/${withTitle(String(number).padStart(3, "0"), title)}.md`;
}

/** Renders a story as a Markdown file: title, contest and source. Pictures refer to the files of the archive. */
export function storyFile(
  story: ExportedStory,
  pictures: readonly OwnPicture[],
  timeZone: string,
): string {
  const { title, contest, month, published_at, word_count } = story;
  const source = pictures.reduce(
    (text, picture) =>
      text.replaceAll(`](${pictureAddress(picture.id)}`, `](../${pictureFileName(picture)}`),
    story.source,
  );
  const facts = [
    `Reto «${escaped(contest)}», ${escaped(month)}`,
    `enviada el ${shortDate(published_at, timeZone)}`,
    countOfWords(word_count),
  ];
  return `# ${escaped(title)}\n\n*${facts.join(" · ")}*\n\n${source}\n`;
}

/** Puts a text on one line and escapes Markdown's special characters. */
function escaped(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_{}[\]<>#|~]/g, "\\$&");
}
