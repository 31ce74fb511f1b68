import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { LightFields } from "~/domain/preferences/light-fields";
import { redirectWithFlash } from "~/http/flash";
import { lightHeader } from "~/http/light";
import { incompleteForm, readForm } from "~/http/read-form";
import { safePath } from "~/http/safe-path";

export function loader() {
  return redirect("/", 303);
}

/** Switches 'Modo ligero' for this browser (LITE-01). */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, LightFields);
  if (!form.ok) throw incompleteForm();
  const on = form.value.quiere === "si";
  const headers = new Headers({ "Set-Cookie": await lightHeader(on) });
  return redirectWithFlash(safePath(form.value.redirectTo), on ? "light-on" : "light-off", headers);
}

/** Never shown; a route without a page would answer its refusals as bare text. */
export default function LightModePage() {
  return null;
}
