import { useFetcher, type MetaFunction } from "@remix-run/react";
import type { ReactNode } from "react";
import { Link } from "~/remix/link";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { pageTitle } from "~/ui/layout/page-head";

/** `meta` of an admin page with this title. */
export function adminMeta(title: string): MetaFunction {
  return ({ matches }) => [{ title: pageTitle(`${title} · Administración`, matches) }];
}

/** The heading of an admin page, below a link to the administration. */
export function AdminHeading({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="label">
        <Link to="/admin">Administración</Link>
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
