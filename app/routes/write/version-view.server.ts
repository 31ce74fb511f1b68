import { renderStory } from "~/domain/markdown/markdown.server";
import { countWords } from "~/domain/submissions/word-limits";
import { longDate } from "~/domain/time/time";
import type { VersionView } from "./local-draft/draft-text";

interface StoredVersion {
  id: string;
  title: string;
  source: string;
  /** Instant at which the text was last changed; ISO text, UTC. */
  writtenAt: string;
}

/** Returns another version of a text as the write page shows it: as HTML, with its number of words and its date. */
export function versionView(
  { id, title, source, writtenAt }: StoredVersion,
  zone: string,
): VersionView {
  const { html } = renderStory(source);
  return { id, title, source, html, words: countWords(html), when: longDate(writtenAt, zone) };
}
