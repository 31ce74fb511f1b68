import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { requireLocal } from "~/http/environment";
import { pageTitle } from "~/ui/layout/page-title";
import { Pieces } from "./pieces.server";
import { ShownToolbar } from "./toolbar";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Estilo", matches) },
  { name: "robots", content: "noindex" },
];

/** On a developer's machine only. */
export function loader({ context }: LoaderFunctionArgs) {
  requireLocal(context);
  return null;
}

// The browser has no `Pieces`: a module that this page shares with another would become a file of its own, which that other
// page had to load too. React leaves the server's drawing as it stands.
const standing = { __html: "" };

/** Every primitive in each of its states, for whoever builds a page; the visual tests and axe look at it too. */
export default function StyleGuide() {
  return (
    <>
      <h1>Estilo</h1>
      <p className="hint">Las piezas de las que está hecha cada página, en todos sus estados.</p>
      {typeof document === "undefined" ? (
        <div>
          <Pieces />
        </div>
      ) : (
        <div suppressHydrationWarning dangerouslySetInnerHTML={standing} />
      )}
      <ShownToolbar />
    </>
  );
}
