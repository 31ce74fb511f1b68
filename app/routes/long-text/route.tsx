import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { refusal } from "~/http/read-form";
import { sharedPage } from "~/remix/shared-page";
import { TEXT_NAMES } from "~/texts/text";
import { pageText } from "~/texts/texts.server";
import { BuiltArticle, builtHtml } from "~/ui/layout/built-text";
import { pageHead } from "~/ui/layout/page-head";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? pageHead(data, matches) : [];

/** Returns the text of app/texts with the requested path. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  const written = decodeURI(pathname).toLowerCase().replace(/\/$/, "");
  const name = TEXT_NAMES.find((one) => written === `/${one}`);
  if (!name) throw refusal(404, "Página no encontrada");
  const { html, ...text } = pageText(name, context.env);
  const path = `/${name}`;
  return data({ ...text, path, text: builtHtml(html) }, { headers: sharedPage(path) });
}

/** Page that consists of one long text of app/texts. */
export default function ReadLongText() {
  const { title, headings, text } = useLoaderData<typeof loader>();
  return <BuiltArticle {...{ title, headings, text }} />;
}
