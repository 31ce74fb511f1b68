import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { findFinalizer } from "~/domain/closing/finalize.server";
import { contestPhase, isCounting, isFinished } from "~/domain/contests/phases";
import { finalizeContest } from "~/domain/votes/room-client.server";
import { readAdminForm, requireContest } from "~/http/admin";
import { redirectWithFlash } from "~/http/flash";
import { refusal } from "~/http/read-form";

/**
 * Publishes the results of a contest in counting, before the date at which they would be published automatically. A form without
 * the confirmation `seguro` redirects to the page that asks for it (PHASE-09).
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const { admin, typed, refused } = await readAdminForm(request, context);
  if (refused) return refused;
  const contest = await requireContest(context, params.contestId);
  const isBefore = !isFinished(contest) && !isCounting(contestPhase(contest, now));
  if (isBefore) throw notCounting();
  if (typed.seguro !== "si") return redirect(new URL(request.url).pathname, 303);
  const answer = await finalizeContest(env, contest.id, admin.id);
  if (!answer.ok) {
    if (answer.reason === "behind") throw refusal(409, LACKS_VOTES);
    if (answer.reason === "root") throw refusal(409, OTHER_ROOT);
    if (answer.reason === "acta") throw refusal(409, OTHER_ACTA);
    throw answer.reason === "not-counting"
      ? notCounting()
      : refusal(503, "Ahora mismo no se puede finalizar. Inténtalo en un momento.", {
          "Retry-After": "10",
        });
  }
  const isOwn = (await findFinalizer(db, contest.id)) === admin.id;
  return redirectWithFlash("/admin", isOwn ? "contest-finalized" : "contest-already-finalized");
}

const LACKS_VOTES =
  "A la urna de este reto le faltan votos que la base de datos tiene: no se publica nada. El manual de operación dice cómo seguir.";
const OTHER_ROOT =
  "El sello de la urna no es el que se publicó: no se publica nada. El manual de operación dice cómo seguir.";
const OTHER_ACTA =
  "El acta que se iba a publicar no coincide con la urna o con la base de datos: no se publica nada. El manual de operación dice cómo seguir.";
const notCounting = () => refusal(409, "Solo se puede finalizar durante el recuento.");
