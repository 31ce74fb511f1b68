import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { LightModeFields } from "~/domain/preferences/preference-fields";
import { redirectWithFlash } from "~/http/flash";
import { lightModeHeader } from "~/http/preference-cookies";
import { incompleteForm, readForm } from "~/http/read-form";
import { safePath } from "~/http/paths";

export function loader() {
  return redirect("/", 303);
}

/** Switches 'Modo ligero' for this browser (LITE-01). */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, LightModeFields);
  if (!form.ok) throw incompleteForm();
  const { isOn, redirectTo } = form.value;
  const headers = new Headers({ "Set-Cookie": await lightModeHeader(isOn) });
  return redirectWithFlash(safePath(redirectTo), isOn ? "light-on" : "light-off", headers);
}

export { NeverShown as default } from "~/remix/never-shown";
