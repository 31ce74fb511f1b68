import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isFinished } from "~/domain/contests/phases";
import { ruleName } from "~/domain/moderation/rules";
import { signalsPath } from "~/domain/paths";
import { countOfVotes } from "~/domain/text/numbers";
import { longDate } from "~/domain/time/time";
import { QUARANTINE_REFUSALS } from "~/domain/vote-signals/quarantine-fields";
import {
  findQuarantine,
  liftQuarantine,
  sendQuarantines,
} from "~/domain/vote-signals/quarantine.server";
import { readAdminForm, requireContest } from "~/http/admin";
import { quarantineRefusal } from "~/http/quarantine-refusal";
import { redirectWithFlash } from "~/http/flash";
import { refusalOf } from "~/http/read-form";
import { requireAdmin } from "~/http/session";
import { Form } from "~/remix/form";
import { failureAsMessage } from "~/remix/lost-connection";
import { aboveContest, AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { Button, ButtonLink } from "~/ui/button";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { Moment } from "~/ui/time";

export const meta = adminMeta("Levantar una cuarentena");

/** Returns a quarantine of votes that is in force, for the page that lifts it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db, env } = context;
  const [contest, quarantine] = await Promise.all([
    requireContest(context, params.contestId),
    findQuarantine(db, params.contestId ?? "", params.interventionId ?? ""),
  ]);
  if (!quarantine) throw new Response(null, { status: 404 });
  if (quarantine.liftedAt !== null || isFinished(contest)) {
    throw await quarantineRefusal(context, contest.id, "lifted");
  }
  return {
    contest: { id: contest.id, title: contest.title },
    votes: countOfVotes(quarantine.votes),
    rule: ruleName(quarantine.rule),
    reason: quarantine.reason,
    at: longDate(quarantine.at, env.TIME_ZONE),
  };
}

/** Lifts a quarantine, so that its votes count again. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const { admin, refused } = await readAdminForm(request, context);
  if (refused) return refused;
  const contest = await requireContest(context, params.contestId);
  const id = params.interventionId ?? "";
  const lift = { id, contest: contest.id, by: admin.id };
  if (!(await liftQuarantine(db, lift, now))) {
    throw await quarantineRefusal(context, contest.id, "lifted");
  }
  await sendQuarantines(env, db, now, id);
  // The room may have decided the result meanwhile, without these votes; the quarantine then stays in force.
  const stored = await findQuarantine(db, contest.id, id);
  if (stored?.liftedAt === null) throw refusalOf(QUARANTINE_REFUSALS.lifted);
  return redirectWithFlash(signalsPath(contest.id), "votes-released");
}

export const clientAction = failureAsMessage("Error al levantar la cuarentena");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function LiftQuarantine() {
  const { contest, votes, rule, reason, at } = useLoaderData<typeof loader>();
  const { top, atButton } = useRefusal(useActionData<Refused>());
  return (
    <section className="page-narrow stack">
      <AdminHeading parent={aboveContest(contest)}>¿Levantar la cuarentena?</AdminHeading>
      {top}
      <p>
        {votes}, desde el <Moment>{at}</Moment>. {rule}: {reason}
      </p>
      <p>Los votos que sigan dados vuelven a contar. Si todavía hay una señal, se puede repetir.</p>
      <Form method="post" className="actions form-actions">
        <Button variant="primary">Levantar la cuarentena</Button>{" "}
        <ButtonLink to={signalsPath(contest.id)}>Cancelar</ButtonLink>
      </Form>
      {atButton}
    </section>
  );
}
