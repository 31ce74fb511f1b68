import {
  data,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { newId } from "~/db/ids";
import { ACCOUNT_REFUSALS } from "~/domain/accounts/messages";
import { contestForm } from "~/domain/contests/contest-form";
import { findContest, listOpenContests } from "~/domain/contests/contests.server";
import { createContest, updateContest } from "~/domain/contests/save-contest.server";
import { eveningAfter, toLocal } from "~/domain/site/time";
import { configureRoom } from "~/domain/votes/votes.server";
import { redirectWithNotice } from "~/http/flash";
import { readForm, type Typed } from "~/http/read-form";
import { hasSessionEnded, isAdminSessionStale, requireAdmin } from "~/http/session";
import { ContestForm } from "./form";
import { pageTitle } from "~/ui/page-title";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Reto · Administración", matches) },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  // What comes back to whose session has ended is what they sent, and nothing of the contest.
  if (context.isPost && (await hasSessionEnded(context))) {
    return { id: params.contestId ?? null, fields: {}, key: params.contestId ? "" : newId() };
  }
  await requireAdmin(request, context);
  const { db, env } = context;
  if (!params.contestId) return { id: null, fields: await newContest(context), key: newId() };
  const contest = await findContest(db, params.contestId);
  if (!contest) throw new Response("Reto no encontrado", { status: 404 });
  const local = (instant: string | null) => (instant ? toLocal(instant, env.TIME_ZONE) : "");
  const fields: Typed = {
    title: contest.title,
    month: contest.month,
    category: contest.category,
    description: contest.description,
    prompt: contest.prompt,
    word_limit: contest.word_limit,
    min_words: String(contest.min_words),
    submission_deadline: local(contest.submission_deadline),
    voting_deadline: local(contest.voting_deadline),
    results_at: local(contest.results_at),
    end_date: local(contest.end_date),
  };
  return { id: contest.id, fields, key: "" };
}

/**
 * A month as it is usually run, after those that are planned already: voting closes at 19:00 in Bogota (PHASE-13),
 * results a day later.
 */
async function newContest({ db, env, now }: AppLoadContext): Promise<Typed> {
  const planned = (await listOpenContests(db)).map((contest) =>
    Date.parse(contest.voting_deadline),
  );
  const after = new Date(Math.max(now.getTime(), ...planned));
  const evening = (days: number) =>
    toLocal(eveningAfter(after, days, env.TIME_ZONE), env.TIME_ZONE);
  return {
    word_limit: "100-1.000 palabras",
    min_words: "100",
    category: "ficcion",
    submission_deadline: evening(20),
    voting_deadline: evening(28),
    results_at: evening(29),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const hasEnded = await hasSessionEnded(context);
  const admin = hasEnded ? null : await requireAdmin(request, context);
  const form = await readForm(request, contestForm(env.TIME_ZONE));
  const again = (
    status: number,
    errors: Record<string, string>,
    message: string | null = null,
    mustSignIn = false,
  ) => data({ errors, message, mustSignIn, fields: form.typed }, { status });
  if (!admin) return again(401, {}, ACCOUNT_REFUSALS["session-ended"].text, true);
  if (isAdminSessionStale(admin, now)) {
    return again(
      401,
      {},
      "Por seguridad, inicia sesión de nuevo en otra pestaña y vuelve a enviar.",
    );
  }
  if (!form.ok) return again(400, form.errors);
  const saved = params.contestId
    ? await updateContest(db, params.contestId, form.value, admin.id, now)
    : await createContest(db, form.value, admin.id, now, form.typed.clave);
  if (!saved.ok) {
    return saved.field === null
      ? again(409, {}, saved.message)
      : again(400, { [saved.field]: saved.message });
  }
  // The dates stand in D1 already: a room that cannot be reached now reads them at its next call or sweep.
  await configureRoom(env, saved.id);
  return redirectWithNotice("/admin", "contest-saved");
}

export default function AdminContest() {
  const { id, fields, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <h1>{id ? "Editar el reto" : "Crear un reto"}</h1>
      <ContestForm
        formKey={key}
        fields={answer?.fields ?? fields}
        errors={answer?.errors ?? {}}
        message={answer?.message ?? null}
        mustSignIn={answer?.mustSignIn ?? false}
      />
    </>
  );
}
