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

/** Parent pages of admin pages: the lists to which their items belong. */
export const ABOVE = {
  accounts: { to: ADMIN_ACCOUNTS, name: "Cuentas" },
  comments: { to: ADMIN_COMMENTS, name: "Comentarios" },
  data: { to: ADMIN_DATA, name: "Datos" },
  ideas: { to: IDEAS, name: "Ideas" },
  polls: { to: ADMIN_POLLS, name: "Encuestas" },
  reports: { to: REPORTS, name: "Reportes" },
} as const satisfies Record<string, PageAbove>;

/** Parent link of an admin page about a contest: the contest's admin page. */
export function aboveContest({ id, title }: { id: string; title: string }): PageAbove {
  return { to: adminContestPath(id), name: title };
}

/** Heading of an admin page, below links to the admin home and to the parent page, if there is one. */
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

/** Returns a fetcher form for one item of a list, and `atButton`: the form's error message, to be rendered beside its button. */
export function useEntryForm() {
  const fetcher = useFetcher<Refused>();
  const { atButton } = useRefusal(fetcher.state === "idle" ? fetcher.data : null);
  return { Form: fetcher.Form, atButton };
}
