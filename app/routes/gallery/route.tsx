import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ARCHIVE } from "~/domain/paths";
import { ALL_STORIES, listPath, pagePath, plainView } from "~/domain/stories/list-view";
import { pageHead } from "~/ui/layout/page-head";
import { AllStories } from "./all-stories";
import type { loader } from "./loader.server";
import { Shelf } from "./shelf";

export { loader } from "./loader.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageHead(
    {
      title: "Leer",
      description:
        "Historias breves de retos terminados: por número, por género o por los minutos que tienes.",
      path: data?.list ? pathOfList(data.list.view.page) : pagePath(ARCHIVE, data?.shelf),
    },
    matches,
  ),
  {
    tagName: "link",
    rel: "alternate",
    type: "application/atom+xml",
    href: `${ARCHIVE}/feed.xml`,
    title: "Historias de los retos terminados",
  },
];

/** The canonical URL of a page of the list: without search, filters and sort (SEO-01). For page 1 it is the shelf's URL. */
function pathOfList(page: number): string {
  if (page === 1) return ARCHIVE;
  return listPath(ARCHIVE, { ...plainView(ALL_STORIES), page }, ALL_STORIES);
}

export default function Leer() {
  const { shelf, list } = useLoaderData<typeof loader>();
  return list ? <AllStories {...list} /> : <Shelf {...shelf} />;
}
