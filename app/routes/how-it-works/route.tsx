import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findCycle } from "~/domain/contests/contests.server";
import { contestPhase, phaseEnd } from "~/domain/contests/phases";
import { findLastFinished } from "~/domain/contests/winners.server";
import { sharedPage } from "~/remix/shared-page";
import { pageText } from "~/texts/texts.server";
import { BuiltArticle, builtHtml } from "~/ui/layout/built-text";
import { pageHead } from "~/ui/layout/page-head";
import { monthHtml } from "./month";

const PATH = "/como-funciona";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? pageHead({ ...data, path: PATH }, matches) : [];

/** Returns how a contest works, with the dates of the current one and a link to the newest published ledger. */
export async function loader({ context: { db, env, now } }: LoaderFunctionArgs) {
  const [{ current }, last] = await Promise.all([findCycle(db), findLastFinished(db)]);
  const { html, ...text } = pageText("como-funciona", env, {
    mes: monthHtml(current, now, env.TIME_ZONE),
    ultimaActa: last ? `<p><a href="/contest/${last}/acta">Ver la última acta</a></p>` : "",
  });
  const until = current && phaseEnd(current, contestPhase(current, now));
  const headers = sharedPage(PATH, { now, until, isMovable: true });
  return data({ ...text, text: builtHtml(html) }, { headers });
}

export default function HowItWorksPage() {
  const { title, headings, text } = useLoaderData<typeof loader>();
  return <BuiltArticle {...{ title, headings, text }} />;
}
