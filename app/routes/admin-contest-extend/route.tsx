import { useActionData, useLoaderData } from "@remix-run/react";
import { contestExtensionPath } from "~/domain/paths";
import { failureAsMessage } from "~/remix/lost-connection";
import { aboveContest, AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { ExtensionChoice } from "./choice";
import { ExtensionPlan } from "./plan";
import type { loader } from "./loader.server";

export const meta = adminMeta("Ampliar el plazo");

export { loader } from "./loader.server";
export { action } from "./action.server";

export const clientAction = failureAsMessage("Error al ampliar el plazo");

export default function AdminContestExtend() {
  const { id, title, version, isRunning, now, typed, error, plan } = useLoaderData<typeof loader>();
  const { top } = useRefusal(useActionData<Refused>());
  return (
    <section className="page-narrow stack">
      <AdminHeading parent={aboveContest({ id, title })}>Ampliar el plazo</AdminHeading>
      {top}
      {now ? <p>{now}.</p> : null}
      {!isRunning ? (
        <p className="empty">Este reto no tiene un plazo en marcha que ampliar.</p>
      ) : plan ? (
        <ExtensionPlan path={contestExtensionPath(id)} version={version} plan={plan} />
      ) : null}
      {isRunning ? (
        <ExtensionChoice path={contestExtensionPath(id)} typed={typed} error={error} />
      ) : null}
    </section>
  );
}
