import { useActionData, useLoaderData } from "@remix-run/react";
import { adminDeletionPath, authorPath, rightsPath, suspensionPath } from "~/domain/paths";
import { failureAsMessage } from "~/remix/lost-connection";
import { Link } from "~/remix/link";
import { Actions } from "~/ui/actions";
import { ABOVE, AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { Facts } from "~/ui/facts";
import { Moment } from "~/ui/time";
import type { RefusedPersonStep } from "./action.server";
import { FounderForm, PlanForm, SupporterForm } from "./forms";
import type { loader } from "./loader.server";
import { Interventions, PersonReports } from "./moderation";
import { Sessions } from "./sessions";
import { PersonComments, Participations } from "./texts";

export const meta = adminMeta("Cuenta");

export { loader } from "./loader.server";
export { action } from "./action.server";

export const clientAction = failureAsMessage("Error al guardar la cuenta", "paso");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

/** Admin page of one account: actions on the account, and the person's stories, comments and reports (ADMIN-01). */
export default function AdminAccount() {
  const person = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedPersonStep>();
  // A refusal without a form's name (the password must be confirmed first) is shown at the first form.
  const refusedIn = (...steps: string[]) =>
    refused && steps.includes(refused.paso ?? "plan") ? refused : undefined;
  return (
    <section className="admin-person">
      <AdminHeading parent={ABOVE.accounts}>{person.name}</AdminHeading>
      <p className="admin-email">{person.email}</p>
      <Facts
        className="hint"
        facts={[
          <>
            Desde el <Moment>{person.since}</Moment>
          </>,
          ...person.marks,
        ]}
      />
      <Actions as="p">
        <Link to={authorPath(person.id)}>Ver su página</Link>
      </Actions>
      <Rights person={person} />
      <PlanForm person={person} refused={refusedIn("plan")} />
      <section aria-labelledby="insignias">
        <h2 id="insignias">Insignias</h2>
        <p>{person.badges.length > 0 ? person.badges.join(", ") : "Ninguna todavía."}</p>
        <SupporterForm person={person} refused={refusedIn("mecenas")} />
        <FounderForm person={person} refused={refusedIn("fundadora")} />
      </section>
      <Participations stories={person.stories} />
      <PersonComments person={person} />
      <PersonReports
        id="sobre"
        title="Reportes sobre lo que escribió"
        reports={person.reportsAbout}
      />
      <PersonReports id="suyos" title="Reportes que envió" reports={person.reportsBy} />
      <Interventions interventions={person.interventions} />
      <Sessions person={person} refused={refusedIn("cerrar", "cerrar-todas")} />
    </section>
  );
}

/**
 * Links to the admin pages for suspension, admin rights and deletion. Without deletion for the admin's own account, which is
 * deleted in the preferences.
 */
function Rights({
  person,
}: {
  person: { id: string; isAdmin: boolean; isSuspended: boolean; isOwn: boolean };
}) {
  const { id, isAdmin, isSuspended, isOwn } = person;
  return (
    <ul className="admin-index">
      {isAdmin ? null : (
        <li>
          <p>
            <Link to={suspensionPath(id)}>
              {isSuspended ? "Ver o levantar la suspensión" : "Suspender la cuenta"}
            </Link>
          </p>
        </li>
      )}
      <li>
        <p>
          <Link to={rightsPath(id)}>
            {isAdmin ? "Quitar la administración" : "Dar la administración"}
          </Link>
        </p>
      </li>
      <li>
        <p>
          {isOwn ? (
            <Link to="/preferences/eliminar">Eliminar tu cuenta</Link>
          ) : (
            <Link to={adminDeletionPath(id)}>Eliminar la cuenta</Link>
          )}
        </p>
      </li>
    </ul>
  );
}
