import { data, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { mustConfirmPassword } from "~/domain/accounts/rights";
import { describeLastAction } from "~/domain/audit/last-action.server";
import { announceContestChange } from "~/domain/contest-admin/announce-change.server";
import { fieldDifferences } from "~/domain/contest-admin/contest-differences";
import { contestForm } from "~/domain/contest-admin/contest-fields";
import { addContest, updateContest } from "~/domain/contest-admin/save-contest.server";
import { readDecimal } from "~/domain/forms/decimal";
import { findMostWords } from "~/domain/plans/limits.server";
import { findPathsOfContest } from "~/domain/polls/convert.server";
import { redirectWithFlash } from "~/http/flash";
import { readForm, type Typed } from "~/http/read-form";
import { hasSessionEnded, requireAdmin } from "~/http/session";
import type { Refused } from "~/ui/forms/use-refusal";

const SEE_FIRST =
  "No se guardó nada. Mira lo que cambió: si guardas de todos modos, queda lo que está escrito abajo.";

/** Action data of a refused contest form, with the fields as typed. */
export interface RefusedContest extends Refused {
  fields?: Typed;
  /** Fields that another admin changed meanwhile, and the version of the contest that the form is now based on. */
  conflict?: { version: number; changes: { label: string; value: string }[] };
}

/** Saves a new or an existing contest. Every refusal keeps the typed fields, even after the end of the session. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const admin = (await hasSessionEnded(context)) ? null : await requireAdmin(request, context);
  const mostWords = await findMostWords(db, env);
  const form = await readForm(request, contestForm({ zone: env.TIME_ZONE, mostWords }));
  const refuse = (status: number, refused: RefusedContest) =>
    data<RefusedContest>({ errors: {}, message: null, ...refused, fields: form.typed }, { status });
  if (!admin) {
    const { text } = ACCOUNT_REFUSALS["session-ended"];
    return refuse(401, { message: text, signInTo: "/admin" });
  }
  if (mustConfirmPassword(admin, now)) {
    const { status, text } = ACCOUNT_REFUSALS["sign-in-again"];
    return refuse(status, { message: text, confirmTo: "/admin" });
  }
  if (!form.ok) return refuse(400, { errors: form.errors });
  const saved = params.contestId
    ? await updateContest(
        db,
        params.contestId,
        form.value,
        admin.id,
        now,
        readDecimal(form.typed.version ?? ""),
      )
    : await addContest(db, form.value, admin.id, now, form.typed.clave);
  if (!saved.ok && "conflict" in saved) {
    const { version, changes } = saved.conflict;
    const reading = { admin: admin.id, now, zone: env.TIME_ZONE };
    const done = await describeLastAction(db, params.contestId ?? "", reading);
    const conflict = { version, changes: fieldDifferences(changes, env.TIME_ZONE) };
    return refuse(409, { message: `${done} ${SEE_FIRST}`, conflict });
  }
  if (!saved.ok) {
    return saved.field === null
      ? refuse(409, { message: saved.message })
      : refuse(400, { errors: { [saved.field]: saved.message } });
  }
  await context.dropSharedPages(await findPathsOfContest(db, saved.id));
  await announceContestChange(env, saved.id);
  return redirectWithFlash("/admin", "contest-saved");
}
