import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/cloudflare";
import { CelebrationForm } from "~/domain/contests/celebration-form";
import { noteCelebrated } from "~/domain/contests/celebrations.server";
import { readForm } from "~/http/read-form";
import { safePath } from "~/http/safe-path";
import { requireViewer } from "~/http/session";

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/contest/${params.contestId}`, 303);
}

/** Remembers on the account that its congratulation was seen (CONTEST-09); again changes nothing. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const contest = params.contestId ?? "";
  const form = await readForm(request, CelebrationForm);
  const viewer = await requireViewer(request, context, `/contest/${contest}`);
  await noteCelebrated(context.db, viewer.id, contest, context.now);
  if (form.ok && form.value.respuesta === "datos") return data({ ok: true });
  return redirect(safePath(form.ok ? form.value.redirectTo : null, `/contest/${contest}`), 303);
}

/** Never shown; a route without a page would answer its refusals as bare text. */
export default function CelebrationSeen() {
  return null;
}
