import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readPageNumber } from "~/domain/forms/decimal";
import {
  ANSWERS_PER_PAGE,
  countWaitingAnswers,
  listWaitingAnswers,
} from "~/domain/moderation/answers.server";
import { INTERVENTION_NAMES, ruleName } from "~/domain/moderation/rules";
import { adminInterventionPath, WAITING_ANSWERS } from "~/domain/paths";
import { shorten } from "~/domain/text/shorten";
import { longDay } from "~/domain/time/time";
import { requireAdmin } from "~/http/session";
import { Link } from "~/remix/link";
import { ABOVE, AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { Facts } from "~/ui/facts";
import { NOTHING_HERE, Paging } from "~/ui/paging";

export const meta = adminMeta("Respuestas");

/** Maximum length of an answer's preview in the list, in characters. */
const PREVIEW_MAX = 120;

/** Returns a page of the answers to interventions that no admin has read (REPORT-03). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db, env } = context;
  const page = readPageNumber(new URL(request.url).searchParams, "pagina");
  const [count, answers] = await Promise.all([
    countWaitingAnswers(db),
    listWaitingAnswers(db, page),
  ]);
  return {
    page,
    pages: Math.ceil(count / ANSWERS_PER_PAGE),
    answers: answers.map(({ id, kind, rule, answer, answeredAt }) => ({
      id,
      heading: shorten(answer.replace(/\s+/g, " "), PREVIEW_MAX),
      kind: INTERVENTION_NAMES[kind],
      rule: ruleName(rule),
      date: longDay(answeredAt, env.TIME_ZONE),
    })),
  };
}

export default function AdminAnswers() {
  const { page, pages, answers } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading parent={ABOVE.reports}>Respuestas por leer</AdminHeading>
      {answers.length === 0 ? (
        <p className="empty">{page > 1 ? NOTHING_HERE : "No espera ninguna."}</p>
      ) : null}
      <ul className="entries">
        {answers.map(({ id, heading, kind, rule, date }) => (
          <li key={id} className="entry">
            <h2>
              <Link to={adminInterventionPath(id)}>{heading}</Link>
            </h2>
            <Facts className="hint" facts={[kind, rule, date]} />
          </li>
        ))}
      </ul>
      <Paging
        page={page}
        pages={pages}
        to={(other) => (other > 1 ? `${WAITING_ANSWERS}?pagina=${other}` : WAITING_ANSWERS)}
      />
    </>
  );
}
