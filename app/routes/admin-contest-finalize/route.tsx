import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { finalizeContest } from "~/domain/votes/votes.server";
import { NO_CONTEST } from "~/domain/contests/refusals";
import { findContest } from "~/domain/contests/contests.server";
import { redirectWithFlash } from "~/http/flash";
import { readTyped, refusal, refusalOf } from "~/http/read-form";
import { passwordRefusal, requireAdmin } from "~/http/session";
import { orMessage } from "~/remix/client-action";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return context.isPost ? null : redirect("/admin", 303);
}

/** The admin's button in counting: the same procedure that the alarm runs at `results_at` (PHASE-09). */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { ask, env } = context;
  const admin = await requireAdmin(request, context);
  await readTyped(request);
  const refused = passwordRefusal(admin, context, "/admin");
  if (refused) return refused;
  const contest = await findContest(ask, params.contestId ?? "");
  if (!contest) throw refusalOf(NO_CONTEST);
  const answer = await finalizeContest(env, contest.id, admin.id);
  if (!answer.ok) {
    throw answer.reason === "not-counting"
      ? refusal(409, "Solo se puede finalizar durante el recuento")
      : refusal(503, "Ahora mismo no se puede finalizar. Inténtalo en un momento.", {
          "Retry-After": "10",
        });
  }
  return redirectWithFlash("/admin", "contest-finalized");
}

export const clientAction = orMessage("Error al finalizar el reto");

export { NeedsPassword as default, needsPasswordMeta as meta } from "~/ui/admin/needs-password";
