import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { requireLocal } from "~/http/local-only";
import { sheets } from "~/remix/sheets";
import sheet from "~/styles/pages/style-guide.css";
import { pageTitle } from "~/ui/layout/page-title";
import { Controls } from "./controls";
import { Drawings } from "./drawings";
import { StoryParts } from "./stories";
import { Tokens } from "./tokens";

export const links = sheets(sheet);

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Estilo", matches) },
  { name: "robots", content: "noindex" },
];

/** On a developer's machine only. */
export function loader({ context }: LoaderFunctionArgs) {
  requireLocal(context);
  return null;
}

/** Every primitive in each of its states, for whoever builds a page; the visual tests and axe look at it too. */
export default function StyleGuide() {
  return (
    <>
      <h1>Estilo</h1>
      <p className="hint">Las piezas de las que está hecha cada página, en todos sus estados.</p>
      <Tokens />
      <Controls />
      <StoryParts />
      <Drawings />
    </>
  );
}
