import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { matchPath } from "@remix-run/react";
import { countWords } from "~/domain/submissions/word-limits";
import { PAGES } from "~/routes.js";
import { TEXT_NAMES, type Article, type Text, type Texts } from "~/texts/text";
import { FRONTS, parseText } from "./parse-text";

/**
 * Reads all texts of a folder: a page for each name in `TEXT_NAMES`, and the articles in `blog`. Throws an error that names the
 * file if a text is wrong, if one is missing or unknown, or if one links to a page that does not exist.
 */
export function readTexts(folder: string, values: Readonly<Record<string, string>>): Texts {
  const unknown = namesIn(folder).filter((name) => !TEXT_NAMES.some((known) => known === name));
  if (unknown.length > 0) throw new Error(`No page shows ${unknown.join(", ")}`);
  const blog = join(folder, "blog");
  const slugs = namesIn(blog);
  const readOne = <Front extends (typeof FRONTS)[keyof typeof FRONTS]>(
    file: string,
    front: Front,
  ) => {
    try {
      const { links, front: head, ...text } = parseText(readFileSync(file, "utf8"), front, values);
      checkLinks(links, slugs);
      return { ...head, ...text };
    } catch (error) {
      throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const pages = new Map(
    TEXT_NAMES.map((name) => [name, readOne(join(folder, `${name}.md`), FRONTS.page)]),
  );
  const articles = slugs.map((slug): Article => {
    const text = readOne(join(blog, `${slug}.md`), FRONTS.article);
    return { ...withoutQuestions(text), slug, words: countWords(text.html) };
  });
  return {
    pages: Object.fromEntries([...pages].map(([name, text]) => [name, withoutQuestions(text)])),
    questions: pages.get("faq")?.questions ?? [],
    articles: articles.sort((one, other) => other.date.localeCompare(one.date)),
  };
}

function withoutQuestions<Read extends Text & { questions: unknown }>({
  questions: _,
  ...text
}: Read) {
  return text;
}

const namesIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .map((file) => basename(file, ".md"));

/** Throws if a link leads to a page that is not in the URL map, to an unknown article, or out of the site without https. */
function checkLinks(links: readonly string[], slugs: readonly string[]): void {
  for (const link of links) {
    const [path = ""] = link.split("#");
    const [, slug] = /^\/blog\/([^/]+)$/.exec(path) ?? [];
    const isPage = PAGES.some(([pattern]) => pattern !== "*" && matchPath(`/${pattern}`, path));
    const isKnown = path.startsWith("/")
      ? slug
        ? slugs.includes(slug)
        : isPage
      : path === "" || path.startsWith("https://");
    if (!isKnown) throw new Error(`a link to nowhere: ${link}`);
  }
}
