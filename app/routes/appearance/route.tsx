import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AppearanceFields } from "~/domain/preferences/appearance-fields";
import { appearanceOf } from "~/http/appearance";
import { redirectWithFlash } from "~/http/flash";
import { lightHeader } from "~/http/light";
import { incompleteForm, readForm } from "~/http/read-form";
import { readingSizeHeader } from "~/http/reading-size";
import { safePath } from "~/http/safe-path";
import { themeHeader } from "~/http/theme";
import { pageTitle } from "~/ui/layout/page-title";
import { AppearanceForm } from "~/ui/preferences/appearance-form";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Apariencia", matches) },
  { name: "robots", content: "noindex" },
];

export function loader({ request }: LoaderFunctionArgs) {
  return appearanceOf(request);
}

/** Stores theme, reading size and 'Modo ligero' in cookies of this browser (SHELL-02, LITE-01). */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, AppearanceFields);
  if (!form.ok) throw incompleteForm();
  const { tema, letra, ligero, redirectTo } = form.value;
  const headers = new Headers();
  headers.append("Set-Cookie", await themeHeader(tema));
  headers.append("Set-Cookie", await readingSizeHeader(letra));
  headers.append("Set-Cookie", await lightHeader(ligero === "on"));
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
