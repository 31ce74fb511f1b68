import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { articlePicture } from "~/domain/link-pictures/link-pictures";
import { readingMinutes } from "~/domain/text/numbers";
import { longDay } from "~/domain/time/time";
import { refusal } from "~/http/read-form";
import { Link } from "~/remix/link";
import { sharedPage } from "~/remix/shared-page";
import type { Article } from "~/texts/text";
import { findArticle, publishedAt } from "~/texts/texts.server";
import { Facts } from "~/ui/facts";
import { BuiltText, builtHtml } from "~/ui/layout/built-text";
import { Contents } from "~/ui/layout/contents";
import { pageHead, pageTitle } from "~/ui/layout/page-head";
import { StructuredData, structuredJson } from "~/ui/layout/structured-data";

const NOT_FOUND = "Artículo no encontrado";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageHead(
        {
          ...data,
          type: "article",
          picture: { path: data.picture, alt: `Portada del artículo «${data.title}»` },
        },
        matches,
      )
    : [{ title: pageTitle(NOT_FOUND, matches) }];

/** Returns an article of the blog, with links to its neighbours; throws 404 for an unknown one. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const { env, isLight } = context;
  const result = findArticle(params.slug ?? "", env);
  if (!result) throw refusal(404, NOT_FOUND);
  const { html, title, description, headings, date, slug, words } = result.article;
  const path = `/blog/${slug}`;
  const page = {
    title,
    description,
    headings,
    date,
    path,
    picture: articlePicture(result.article, env.SITE_NAME).path,
    day: longDay(publishedAt(result.article, env.TIME_ZONE), env.TIME_ZONE),
    minutes: readingMinutes(words),
    text: builtHtml(html),
    previous: linkTo(result.previous),
    next: linkTo(result.next),
    ...(isLight ? {} : { structured: structuredArticle(result.article, path, env) }),
  };
  return data(page, { headers: sharedPage(path) });
}

const linkTo = (article: Article | null) =>
  article && { to: `/blog/${article.slug}`, title: article.title };

/** Returns the structured data (schema.org) of an article. */
function structuredArticle({ title, description, date, words }: Article, path: string, env: Env) {
  const site = { "@type": "Organization", name: env.SITE_NAME, url: env.SITE_ORIGIN };
  return structuredJson({
    "@type": "Article",
    headline: title,
    description,
    author: site,
    publisher: site,
    datePublished: date,
    wordCount: words,
    inLanguage: "es",
    url: `${env.SITE_ORIGIN}${path}`,
  });
}

export default function ReadArticle() {
  const { title, description, headings, date, day, minutes, text, previous, next, structured } =
    useLoaderData<typeof loader>();
  return (
    <article className="long-text article">
      <header>
        <h1>{title}</h1>
        <p className="lead">{description}</p>
        <Facts
          className="label"
          facts={[<time dateTime={date}>{day}</time>, `${minutes} min de lectura`]}
        />
      </header>
      <Contents headings={headings} />
      <BuiltText text={text} />
      <nav className="article-more" aria-label="Más artículos">
        {next ? <Neighbour {...next} label="Siguiente" rel="next" /> : null}
        {previous ? <Neighbour {...previous} label="Anterior" rel="prev" /> : null}
        <p>
          <Link to="/blog">Todos los artículos</Link>
        </p>
      </nav>
      {structured ? <StructuredData data={structured} /> : null}
    </article>
  );
}

interface NeighbourProps {
  to: string;
  title: string;
  label: string;
  rel: "next" | "prev";
}

/** Link to the previous or next article. */
function Neighbour({ to, title, label, rel }: NeighbourProps) {
  return (
    <p>
      <span className="label">{label}</span>{" "}
      <Link to={to} rel={rel}>
        {title}
      </Link>
    </p>
  );
}
