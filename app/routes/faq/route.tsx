import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findMostWords } from "~/domain/plans/limits.server";
import { formatNumber } from "~/domain/text/numbers";
import { sharedPage } from "~/remix/shared-page";
import type { Question } from "~/texts/text";
import { listQuestions, pageText } from "~/texts/texts.server";
import { BuiltText, builtHtml } from "~/ui/layout/built-text";
import { Contents } from "~/ui/layout/contents";
import { pageHead } from "~/ui/layout/page-head";
import { StructuredData, structuredJson } from "~/ui/layout/structured-data";

const PATH = "/faq";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? pageHead({ ...data, path: PATH }, matches) : [];

/** Returns the frequent questions. Their answers are sent a second time as structured data, unless the page has no scripts. */
export async function loader({ context: { db, env, isLight } }: LoaderFunctionArgs) {
  const more = { palabrasMaximas: formatNumber(await findMostWords(db, env)) };
  const { html, ...text } = pageText("faq", env, more);
  const page = {
    ...text,
    text: builtHtml(html),
    ...(isLight ? {} : { structured: structuredQuestions(listQuestions(env, more)) }),
  };
  return data(page, { headers: sharedPage(PATH) });
}

/** Returns the FAQ's questions as structured data (schema.org). */
const structuredQuestions = (questions: readonly Question[]) =>
  structuredJson({
    "@type": "FAQPage",
    inLanguage: "es",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  });

export default function Questions() {
  const { title, headings, text, structured } = useLoaderData<typeof loader>();
  return (
    <article className="long-text questions">
      <h1>{title}</h1>
      <Contents headings={headings} />
      <BuiltText text={text} />
      {structured ? <StructuredData data={structured} /> : null}
    </article>
  );
}
