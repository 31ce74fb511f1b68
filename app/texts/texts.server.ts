import built from "../../build/texts.json";
import { escapeHtml } from "~/domain/text/markup";
import { fromLocal } from "~/domain/time/time";
import {
  fillText,
  type Article,
  type Question,
  type ServerPlaceholder,
  type Text,
  type TextName,
  type Texts,
} from "./text";

// The type assertion is needed because the file exists only after the build.
const texts = built as unknown as Texts;

/** All articles of the blog, newest first. */
export const ARTICLES: readonly Article[] = texts.articles;

type Settings = Pick<Env, "SITE_NAME" | "SUPPORT_EMAIL">;

/** Values of placeholders that only the calling page knows, as HTML. */
type More = Partial<Record<ServerPlaceholder, string>>;

/** Returns the text of a page, with the site's placeholders filled in. */
export function pageText(name: TextName, env: Settings, more: More = {}): Text {
  const text = texts.pages[name];
  if (!text) throw new Error(`The build has no text ${name}`);
  return { ...text, html: fillText(text.html, { ...settings(env), ...more }) };
}

/** Returns the questions of the FAQ as plain text, filled in for this site. */
export function listQuestions(env: Settings, more: More): Question[] {
  const { SITE_NAME: product, SUPPORT_EMAIL: email } = env;
  const contacto = email ? `a ${email}` : "desde Enviar feedback";
  const fill = (text: string) => fillText(text, { product, contacto, ...more });
  return texts.questions.map(({ question, answer }) => ({
    question: fill(question),
    answer: fill(answer),
  }));
}

/** Finds an article, filled in for this site, with the articles that were published before and after it. */
export function findArticle(
  slug: string,
  env: Settings,
): { article: Article; previous: Article | null; next: Article | null } | null {
  const at = ARTICLES.findIndex((article) => article.slug === slug.toLowerCase());
  const article = ARTICLES[at];
  if (!article) return null;
  return {
    article: { ...article, html: articleHtml(article, env) },
    previous: ARTICLES[at + 1] ?? null,
    next: ARTICLES[at - 1] ?? null,
  };
}

/** Returns the HTML of an article, with the site's placeholders filled in. */
export const articleHtml = ({ html }: Article, env: Settings): string =>
  fillText(html, settings(env));

/** Returns the instant of an article's publication: nine in the morning of its day, in the site's time zone. */
export function publishedAt({ date }: Article, zone: string): string {
  const at = fromLocal(`${date}T09:00`, zone);
  if (at === null) throw new Error(`${date} is no date`);
  return at;
}

/** The values of the placeholders that are settings of the site, as HTML. */
function settings({ SITE_NAME, SUPPORT_EMAIL }: Settings) {
  const email = escapeHtml(SUPPORT_EMAIL);
  return {
    product: escapeHtml(SITE_NAME),
    contacto: email
      ? `a <a href="mailto:${email}">${email}</a>`
      : 'desde <a href="/feedback">Enviar feedback</a>',
  };
}
