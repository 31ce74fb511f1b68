import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { ReadingSizeFields } from "~/domain/preferences/preference-fields";
import { incompleteForm, readForm } from "~/http/read-form";
import { readingSizeHeader } from "~/http/preference-cookies";
import { safePath } from "~/http/paths";

export function loader() {
  return redirect("/", 303);
}

/** Stores the text size of stories in a cookie of this browser. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, ReadingSizeFields);
  if (!form.ok) throw incompleteForm();
  return redirect(safePath(form.value.redirectTo), {
    status: 303,
    headers: { "Set-Cookie": await readingSizeHeader(form.value.readingSize) },
  });
}

export { NeverShown as default } from "~/remix/never-shown";
