import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { requireLocal } from "~/http/environment";
import { pageTitle } from "~/ui/layout/page-head";
import { Sections } from "./sections.server";
import { ShownToolbar } from "./toolbar";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Estilo", matches) },
  { name: "robots", content: "noindex" },
];

/** Throws 404 in production: the page is for developers. */
export function loader({ context }: LoaderFunctionArgs) {
  requireLocal(context);
  return null;
}

// The HTML of `Sections` is rendered on the server only. In the browser it is empty, and React keeps the server's HTML when it
// hydrates. If the browser loaded `Sections`, the build would split modules shared with other pages into further files, which those
// pages would have to load too.
const standing = { __html: "" };

/** The style guide: all primitives in all their states, for developers, visual tests and axe. */
export default function StyleGuide() {
  return (
    <>
      <h1>Estilo</h1>
      <p className="hint">Las piezas de las que está hecha cada página, en todos sus estados.</p>
      {typeof document === "undefined" ? (
        <div>
          <Sections />
        </div>
      ) : (
        <div suppressHydrationWarning dangerouslySetInnerHTML={standing} />
      )}
      <ShownToolbar />
    </>
  );
}
