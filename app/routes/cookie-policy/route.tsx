import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CookiesFields, consentOf } from "~/domain/preferences/consent";
import { consentHeader } from "~/http/preference-cookies";
import { redirectWithFlash } from "~/http/flash";
import { incompleteForm, readForm } from "~/http/read-form";
import { safePath } from "~/http/paths";
import { pageHead } from "~/ui/layout/page-head";
import { CookiesForm } from "~/ui/preferences/consent-form";
import { CookiesText } from "./text";

export const meta: MetaFunction = ({ matches }) =>
  pageHead(
    {
      title: "Cookies",
      description: "Una cookie es un dato pequeño que un sitio deja en tu navegador.",
      path: "/cookie-policy",
    },
    matches,
  );

export function loader({ context }: LoaderFunctionArgs) {
  return { consent: context.preferences.consent };
}

/** Stores the choice of cookies in a cookie of this browser (SHELL-03). */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, CookiesFields);
  if (!form.ok) throw incompleteForm();
  const headers = new Headers();
  headers.append("Set-Cookie", await consentHeader(consentOf(form.value, context.now)));
  if (form.isInPlace) return data(null, { headers });
  return redirectWithFlash(safePath(form.value.redirectTo), "consent-saved", headers);
}

export default function CookiePolicy() {
  const { consent } = useLoaderData<typeof loader>();
  return (
    <article className="cookie-policy">
      <h1>Cookies</h1>
      <CookiesText />
      <h2 id="elegir">Lo que eliges</h2>
      <p>
        Hoy solo hay cookies necesarias. Cambias de idea cuando quieras, en esta página o en
        «Cookies», al pie de todas.
      </p>
      {/* `key` remounts the form with other checkboxes after a choice in the dialog above the page. */}
      <CookiesForm key={consent?.timestamp} consent={consent} />
    </article>
  );
}
