import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { lightModeHeader, readingSizeHeader, themeHeader } from "~/http/preference-cookies";
import { AppearanceFields } from "~/domain/preferences/preference-fields";
import { redirectWithFlash } from "~/http/flash";
import { incompleteForm, readForm } from "~/http/read-form";
import { safePath } from "~/http/paths";
import { pageTitle } from "~/ui/layout/page-head";
import { AppearanceForm } from "~/ui/preferences/appearance-form";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Apariencia", matches) },
  { name: "robots", content: "noindex" },
];

export function loader({ context }: LoaderFunctionArgs) {
  return context.preferences;
}

/**
 * Stores theme, reading size and 'Modo ligero' in this browser's cookies, and redirects to the previous page (SHELL-02, LITE-01).
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, AppearanceFields);
  if (!form.ok) throw incompleteForm();
  const { theme, readingSize, isLight, redirectTo } = form.value;
  const headers = new Headers();
  headers.append("Set-Cookie", await themeHeader(theme));
  headers.append("Set-Cookie", await readingSizeHeader(readingSize));
  headers.append("Set-Cookie", await lightModeHeader(isLight));
  return redirectWithFlash(safePath(redirectTo, "/apariencia"), "appearance-saved", headers);
}

export default function AppearancePage() {
  const appearance = useLoaderData<typeof loader>();
  return (
    <section className="page-narrow stack">
      <h1>Apariencia</h1>
      <p>Así verás las páginas en este navegador.</p>
      <AppearanceForm appearance={appearance} redirectTo="/apariencia" />
    </section>
  );
}
