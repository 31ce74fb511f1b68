import { useRouteLoaderData } from "@remix-run/react";
import { ReasonLink } from "~/ui/forms/use-refusal";

interface Shell {
  viewer: { suspension?: { text: string; reasonAt?: string } | null } | null;
}

/**
 * Notice at a form that a suspended account cannot send, with the end of the suspension and a link to the reason (ADMIN-05).
 * Renders nothing for other readers. Reads the root's page data, so that pages with forms need not query the suspension.
 */
export function SuspensionNotice({ children }: { children?: string }) {
  const suspension = useRouteLoaderData<Shell>("root")?.viewer?.suspension;
  if (!suspension) return null;
  return (
    <p className="banner">
      {suspension.text} {children ? `${children} ` : null}
      {suspension.reasonAt ? <ReasonLink to={suspension.reasonAt} /> : null}
    </p>
  );
}
