import { data, redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { ThemeFields } from "~/domain/preferences/preference-fields";
import { incompleteForm, readForm } from "~/http/read-form";
import { safePath } from "~/http/paths";
import { themeHeader } from "~/http/preference-cookies";

export function loader() {
  return redirect("/", 303);
}

/** Stores the theme that the button in the header has chosen (SHELL-02). */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, ThemeFields);
  if (!form.ok) throw incompleteForm();
  const headers = { "Set-Cookie": await themeHeader(form.value.theme) };
  if (form.isInPlace) return data(null, { headers });
  return redirect(safePath(form.value.redirectTo), { status: 303, headers });
}

export { NeverShown as default } from "~/remix/never-shown";
