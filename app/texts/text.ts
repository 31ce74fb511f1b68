/** A heading that the table of contents lists. */
export interface Heading {
  id: string;
  title: string;
}

/** A text of this folder after the build, as HTML with placeholders for values that only the server knows. */
export interface Text {
  title: string;
  description: string;
  /** Text as HTML: the introduction, then a `<section>` for each h2. */
  html: string;
  headings: readonly Heading[];
}

/** An article of the blog. */
export interface Article extends Text {
  slug: string;
  /** Day of publication: "2026-03-11". */
  date: string;
  words: number;
}

/** A question of the FAQ, and its answer as plain text. */
export interface Question {
  question: string;
  answer: string;
}

/** Names of the texts that form a page of their own: `{name}.md` in this folder, with the page's path. */
export const TEXT_NAMES = [
  "faq",
  "como-funciona",
  "writing-resources",
  "community-guidelines",
  "dmca",
] as const;

export type TextName = (typeof TEXT_NAMES)[number];

/** Content of `build/texts.json`, which scripts/build-data.ts writes. */
export interface Texts {
  /** Texts that form a page of their own, by `TextName`. */
  pages: Readonly<Record<string, Text>>;
  questions: readonly Question[];
  /** All articles, newest first. */
  articles: readonly Article[];
}

/**
 * Placeholders that the server fills: settings of the site, and values from the database. A placeholder alone in its paragraph
 * stands for a block.
 */
export const SERVER_PLACEHOLDERS = [
  "product",
  "contacto",
  "palabrasMaximas",
  "mes",
  "ultimaActa",
] as const;

export type ServerPlaceholder = (typeof SERVER_PLACEHOLDERS)[number];

/** Matches a placeholder: `{votos}`. */
export const PLACEHOLDER = /\{(\w+)\}/g;

/** Replaces the placeholders of a text. Throws if one has no value. */
export function fillText(text: string, values: Partial<Record<ServerPlaceholder, string>>): string {
  const known: Record<string, string | undefined> = values;
  return text.replace(PLACEHOLDER, (written, name: string) => {
    const value = known[name];
    if (value === undefined) throw new Error(`No value for ${written}`);
    return value;
  });
}
