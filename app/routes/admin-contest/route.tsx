import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { newFormKey, readForm, refusalOf, type Typed } from "~/http/read-form";
import { findMostWords } from "~/domain/plans/limits.server";
import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { contestForm } from "~/domain/contest-admin/contest-fields";
import { findContest } from "~/domain/contests/contests.server";
import { findContestDeletion } from "~/domain/contest-admin/delete-contest.server";
import { NO_CONTEST } from "~/domain/contests/refusals";
import { addContest, updateContest } from "~/domain/contest-admin/save-contest.server";
import {
  pathsOfContest,
  announceContestChange,
} from "~/domain/contest-admin/announce-change.server";
import { mustConfirmPassword } from "~/domain/accounts/rights";
import { redirectWithFlash } from "~/http/flash";
import { hasSessionEnded, requireAdmin } from "~/http/session";
import { dropSharedPages } from "~/remix/page-cache.server";
import { failureAsMessage } from "~/remix/lost-connection";
import { Link } from "~/remix/link";
import { ContestForm } from "./form";
import { fieldsOfContest, newContest } from "./load.server";
import { pageTitle } from "~/ui/layout/page-title";
import type { Refused } from "~/ui/forms/use-refusal";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Reto · Administración", matches) },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const mostWords = await findMostWords(context.db, context.env);
  // After a session has ended the page shows the fields that were sent, and nothing of the stored contest.
  if (context.isPost && (await hasSessionEnded(context))) {
    const key = params.contestId ? "" : newFormKey();
    return { id: params.contestId ?? null, fields: {}, key, mostWords, canDelete: false };
  }
  const admin = await requireAdmin(request, context);
  const { db, env, now } = context;
  if (!params.contestId) {
    const fields = await newContest(context, mostWords);
    return { id: null, fields, key: newFormKey(), mostWords, canDelete: false };
  }
  const [contest, deletion] = await Promise.all([
    findContest(db, params.contestId),
    findContestDeletion(db, params.contestId, admin.id, now),
  ]);
  if (!contest) throw refusalOf(NO_CONTEST);
  const fields = fieldsOfContest(contest, env.TIME_ZONE);
  return { id: contest.id, fields, key: "", mostWords, canDelete: deletion?.canDelete ?? false };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const hasEnded = await hasSessionEnded(context);
  const admin = hasEnded ? null : await requireAdmin(request, context);
  const mostWords = await findMostWords(context.db, context.env);
  const form = await readForm(request, contestForm({ zone: env.TIME_ZONE, mostWords }));
  const again = (
    status: number,
    errors: Record<string, string>,
    message: string | null = null,
    way: Pick<Refused, "signInTo" | "confirmTo"> = {},
  ) => data<RefusedContest>({ errors, message, ...way, fields: form.typed }, { status });
  if (!admin) {
    return again(401, {}, ACCOUNT_REFUSALS["session-ended"].text, { signInTo: "/admin" });
  }
  if (mustConfirmPassword(admin, now)) {
    const { status, text } = ACCOUNT_REFUSALS["sign-in-again"];
    return again(status, {}, text, { confirmTo: "/admin" });
  }
  if (!form.ok) return again(400, form.errors);
  const saved = params.contestId
    ? await updateContest(db, params.contestId, form.value, admin.id, now)
    : await addContest(db, form.value, admin.id, now, form.typed.clave);
  if (!saved.ok) {
    return saved.field === null
      ? again(409, {}, saved.message)
      : again(400, { [saved.field]: saved.message });
  }
  await dropSharedPages(context, pathsOfContest(saved.id));
  await announceContestChange(env, saved.id);
  return redirectWithFlash("/admin", "contest-saved");
}

export const clientAction = failureAsMessage("Error al guardar el reto");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

interface RefusedContest extends Refused {
  fields?: Typed;
}

export default function AdminContest() {
  const { id, fields, key, mostWords, canDelete } = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedContest>();
  return (
    <>
      <p className="label">
        <Link to="/admin">Administración</Link>
      </p>
      <h1>{id ? "Editar el reto" : "Crear un reto"}</h1>
      <ContestForm
        key={id}
        formKey={key}
        mostWords={mostWords}
        fields={refused?.fields ?? fields}
        refused={refused}
      />
      {canDelete ? (
        <p>
          <Link to={`/admin/contest/${id}/eliminar`}>Eliminar este reto</Link>
        </p>
      ) : null}
    </>
  );
}
