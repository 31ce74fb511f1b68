import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findSuspension } from "~/domain/account-admin/person-moderation.server";
import { PERSON_REFUSALS } from "~/domain/account-admin/refusals";
import { ruleName } from "~/domain/moderation/rules";
import { adminAccountPath } from "~/domain/paths";
import { longDate } from "~/domain/time/time";
import { requireAccount } from "~/http/require-account";
import { requireAdmin } from "~/http/session";
import { failureAsMessage } from "~/remix/lost-connection";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { ABOVE, AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { Button, ButtonLink } from "~/ui/button";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { Moment } from "~/ui/time";
import type { RefusedSuspension } from "./action.server";
import { SuspensionForm } from "./form";

export const meta = adminMeta("Suspender la cuenta");

/** Returns the account with its suspension in force, if there is one (ADMIN-05). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request, context);
  const { db, env, now } = context;
  const [{ id, name, isAdmin }, suspension] = await Promise.all([
    requireAccount(context, params.userId),
    findSuspension(db, params.userId ?? "", now),
  ]);
  const date = (instant: string) => longDate(instant, env.TIME_ZONE);
  const barred = id === admin.id ? PERSON_REFUSALS.own : isAdmin ? PERSON_REFUSALS.admin : null;
  return {
    id,
    name,
    refusal: barred?.text ?? null,
    suspension: suspension && {
      id: suspension.intervention,
      rule: ruleName(suspension.rule),
      reason: suspension.reason,
      until: date(suspension.until),
      madeAt: date(suspension.madeAt),
      madeBy: suspension.madeBy,
    },
  };
}

export { action } from "./action.server";

export const clientAction = failureAsMessage("Error al guardar la suspensión");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function AdminSuspension() {
  const { id, name, refusal, suspension } = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedSuspension>();
  return (
    <section className="page-narrow stack">
      <AdminHeading parent={ABOVE.accounts}>
        {suspension ? "Cuenta suspendida" : "Suspender la cuenta"}
      </AdminHeading>
      <p>
        De <Link to={adminAccountPath(id)}>{name}</Link>
      </p>
      {refusal ? <p className="banner">{refusal}</p> : null}
      {suspension ? (
        <Standing account={id} suspension={suspension} refused={refused} />
      ) : refusal ? null : (
        <SuspensionForm account={id} refused={refused} />
      )}
    </section>
  );
}

interface StandingProps {
  account: string;
  suspension: {
    id: string;
    rule: string;
    reason: string | null;
    until: string;
    madeAt: string;
    madeBy: string | null;
  };
  refused: Refused | undefined;
}

/** Shows the suspension in force, with the button that lifts it. */
function Standing({ account, suspension, refused }: StandingProps) {
  const { id, rule, reason, until, madeAt, madeBy } = suspension;
  const { top, atButton } = useRefusal(refused);
  return (
    <>
      {top}
      <dl className="dates">
        <dt>Hasta</dt>
        <dd>
          <Moment>{until}</Moment>
        </dd>
        <dt>Norma</dt>
        <dd>{rule}</dd>
        <dt>Desde</dt>
        <dd>
          <Moment>{madeAt}</Moment>
          {madeBy ? `, por ${madeBy}` : null}
        </dd>
      </dl>
      <h2>Motivo</h2>
      <p className="idea">{reason}</p>
      <p>Al levantarla, la cuenta puede publicar de nuevo y la persona recibe un aviso.</p>
      <Form method="post" className="actions form-actions">
        <input type="hidden" name="suspension" value={id} />
        <Button>Levantar la suspensión</Button>{" "}
        <ButtonLink to={adminAccountPath(account)}>Volver</ButtonLink>
      </Form>
      {atButton}
    </>
  );
}
