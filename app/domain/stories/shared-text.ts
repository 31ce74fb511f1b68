import { ANONYMOUS_AUTHOR } from "~/domain/contests/names";
import { counted, readingMinutes } from "~/domain/text/numbers";
import { LONGEST_DESCRIPTION, shorten } from "~/domain/text/shorten";

/** Fields of a story for the description of a shared link; without the author while the contest is blind. */
interface SharedStory {
  title: string;
  /** The story's line: the quoted sentence that presents the story (STORY-10). */
  line: string;
  words: number;
  contest: { title: string };
  /** Fields that are public after the results; null while the contest is blind. */
  open: { author: string | null } | null;
}

/** Minimum length of a shortened line, in characters. With less room, the description leaves the line out. */
const SHORTEST_BEGINNING = 30;

/**
 * The description of a shared link to a story, for social networks. While the contest is blind it describes the contest, afterwards
 * the story's line, title and author (CONTEST-05).
 */
export function sharedStoryText({ title, line, words, contest, open }: SharedStory): string {
  const minutes = counted(readingMinutes(words), "minuto", "minutos");
  if (!open) {
    return `Una historia de ${minutes} para «${contest.title}». La autoría se conocerá con los resultados.`;
  }
  const end = `${title}, de ${open.author ?? ANONYMOUS_AUTHOR}: ${minutes} de lectura.`;
  const room = LONGEST_DESCRIPTION - end.length - "“” ".length;
  return line && room >= SHORTEST_BEGINNING ? `“${shorten(line, room)}” ${end}` : end;
}
