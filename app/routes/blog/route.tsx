import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readingMinutes } from "~/domain/text/numbers";
import { longDay } from "~/domain/time/time";
import { Link } from "~/remix/link";
import { sharedPage } from "~/remix/shared-page";
import { ARTICLES, publishedAt } from "~/texts/texts.server";
import { pageHead } from "~/ui/layout/page-head";

const DESCRIPTION =
  "Oficio de la historia breve, con ejemplos: diálogos, comienzos, finales y tijera.";

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  ...pageHead({ title: "Blog", description: DESCRIPTION, path: "/blog" }, matches),
  {
    tagName: "link",
    rel: "alternate",
    type: "application/atom+xml",
    href: "/blog/feed.xml",
    title: "Artículos del blog",
  },
];

/** Returns the list of all articles, newest first. */
export function loader({ context }: LoaderFunctionArgs) {
  const zone = context.env.TIME_ZONE;
  const articles = ARTICLES.map((article) => {
    const { slug, title, description, date, words } = article;
    const day = longDay(publishedAt(article, zone), zone);
    return { slug, title, description, date, day, minutes: readingMinutes(words) };
  });
  return data({ articles }, { headers: sharedPage("/blog") });
}

export default function Blog() {
  const { articles } = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="blog">
      <h1 id="blog">Blog</h1>
      <p className="lead">{DESCRIPTION}</p>
      <h2 className="visually-hidden">Artículos</h2>
      <div className="article-list">
        {articles.map(({ slug, title, description, date, day, minutes }) => (
          <article key={slug} className="story-card">
            <h3>
              <Link to={`/blog/${slug}`}>{title}</Link>
            </h3>
            <p className="story-min label">{minutes} min</p>
            <p className="story-meta">
              <time dateTime={date}>{day}</time>
            </p>
            <p className="story-excerpt">{description}</p>
          </article>
        ))}
      </div>
      <p className="hint">
        <a href="/blog/feed.xml">Seguir el blog con un lector de feeds (Atom)</a>
      </p>
    </section>
  );
}
