import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { announceContestChange } from "~/domain/contest-admin/announce-change.server";
import { adminPollPath } from "~/domain/paths";
import { convertPoll, findConversion, pathsOfConversion } from "~/domain/polls/convert.server";
import { planShown, type Conversion } from "~/domain/polls/conversion";
import { CONVERSION_REFUSALS } from "~/domain/polls/refusals";
import { longDate } from "~/domain/time/time";
import { readAdminForm } from "~/http/admin";
import { redirectWithFlash } from "~/http/flash";
import { incompleteForm, refusalOf } from "~/http/read-form";
import { requireAdmin } from "~/http/session";
import { failureAsMessage } from "~/remix/lost-connection";
import { ABOVE, AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { NeedsPassword } from "~/ui/admin/needs-password";
import type { Refused } from "~/ui/forms/use-refusal";
import { ConversionQuestion, NothingToConvert } from "./question";

export const meta = adminMeta("Convertir la encuesta");

/** Returns what the conversion of the poll would write, or why there is nothing to convert (POLL-02). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db, env, now } = context;
  const poll = params.pollId ?? "";
  const conversion = await findConversion(db, env, poll, now);
  if (conversion.kind === "done")
    return { poll, plan: null, contest: conversion.contest, reason: null };
  if (conversion.kind === "plan") {
    return { poll, plan: viewOf(conversion.plan, env.TIME_ZONE), contest: null, reason: null };
  }
  const refusal = CONVERSION_REFUSALS[conversion.reason];
  if (conversion.reason === "no-poll") throw refusalOf(refusal);
  return { poll, plan: null, contest: null, reason: refusal.text };
}

/** Returns a plan as the page shows it. `shown` is the text that the page's form sends back. */
function viewOf(plan: Conversion, zone: string) {
  const { option, isTied, isOtherMonth, planned, contest } = plan;
  const { title, prompt, month, description, number, wordLimit } = contest;
  return {
    shown: planShown(plan),
    votes: option.votes ?? 0,
    isTied,
    isOtherMonth,
    before: planned && planned.title,
    contest: {
      title,
      prompt,
      month,
      description,
      number,
      wordLimit,
      submission: longDate(contest.submissionDeadline, zone),
      voting: longDate(contest.votingDeadline, zone),
      results: contest.resultsAt && longDate(contest.resultsAt, zone),
    },
  };
}

/** Converts the poll into a contest. Refuses if the plan of the conversion has changed since the page showed it (POLL-02). */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const { admin, typed, refused } = await readAdminForm(request, context);
  if (refused) return refused;
  const { visto: shown } = typed;
  if (!shown) throw incompleteForm();
  const poll = params.pollId ?? "";
  const answer = await convertPoll(db, env, { admin: admin.id, poll, shown }, now);
  if (!answer.ok) {
    const { status, text } = CONVERSION_REFUSALS[answer.reason];
    if (answer.reason === "no-poll") throw refusalOf({ status, text });
    return data<Refused>({ message: text }, { status });
  }
  await context.dropSharedPages(pathsOfConversion(poll, answer.contest));
  await announceContestChange(env, answer.contest);
  return redirectWithFlash(adminPollPath(poll), "poll-converted");
}

export const clientAction = failureAsMessage("Error desconocido en la conversión");

/** Revalidates even after a refusal, so that the page shows the current plan of the conversion. */
export const shouldRevalidate = () => true;

export default function AdminPollConversion() {
  const { poll, plan, contest, reason } = useLoaderData<typeof loader>();
  const refused = useActionData<Refused>();
  if (refused?.confirmTo) return <NeedsPassword />;
  return (
    <section className="page-narrow stack">
      <AdminHeading parent={ABOVE.polls}>Convertir la encuesta en reto</AdminHeading>
      {plan ? (
        <ConversionQuestion key={plan.shown} poll={poll} plan={plan} refused={refused} />
      ) : (
        <NothingToConvert poll={poll} contest={contest} reason={reason} />
      )}
    </section>
  );
}
