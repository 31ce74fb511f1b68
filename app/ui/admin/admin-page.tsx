import { useFetcher, type MetaFunction } from "@remix-run/react";
import type { ReactNode } from "react";
import {
  ADMIN_ACCOUNTS,
  ADMIN_COMMENTS,
  ADMIN_DATA,
  adminContestPath,
  ADMIN_POLLS,
  IDEAS,
  REPORTS,
} from "~/domain/paths";
import { Link } from "~/remix/link";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { pageTitle } from "~/ui/layout/page-head";

/** `meta` of an admin page with this title. */
export function adminMeta(title: string): MetaFunction {
  return ({ matches }) => [{ title: pageTitle(`${title} · Administración`, matches) }];
}

interface PageAbove {
  to: string;
  name: string;
}

/** Lists of the administration whose items have pages. */
export const ABOVE = {
  accounts: { to: ADMIN_ACCOUNTS, name: "Cuentas" },
  comments: { to: ADMIN_COMMENTS, name: "Comentarios" },
  data: { to: ADMIN_DATA, name: "Datos" },
  ideas: { to: IDEAS, name: "Ideas" },
  polls: { to: ADMIN_POLLS, name: "Encuestas" },
  reports: { to: REPORTS, name: "Reportes" },
} as const satisfies Record<string, PageAbove>;

/** The page of the contest that an admin page is about. */
export function aboveContest({ id, title }: { id: string; title: string }): PageAbove {
  return { to: adminContestPath(id), name: title };
}

/** The heading of an admin page, below links to the administration and to the page above it, if there is one. */
export function AdminHeading({ parent, children }: { parent?: PageAbove; children: ReactNode }) {
  return (
    <>
      <p className="label admin-trail">
        <Link to="/admin">Administración</Link>
        {parent ? (
          <>
            <span className="visually-hidden">: </span> <Link to={parent.to}>{parent.name}</Link>
          </>
        ) : null}
      </p>
      <h1>{children}</h1>
    </>
  );
}

/**
 * Returns a fetcher form for one item of a list, and `atButton`, the message of the form's refusal, to be shown next to its
 * button.
 */
export function useEntryForm() {
  const fetcher = useFetcher<Refused>();
  const { atButton } = useRefusal(fetcher.state === "idle" ? fetcher.data : null);
  return { Form: fetcher.Form, atButton };
}
