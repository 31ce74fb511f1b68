import { useRouteLoaderData } from "@remix-run/react";
import { ReasonLink } from "~/ui/forms/use-refusal";

interface Shell {
  viewer: { suspension?: { text: string; reasonAt?: string } | null } | null;
}

/**
 * Notice at a form that a suspended account cannot send: until when, and a link to the reason (ADMIN-05). Renders nothing for
 * everybody else. It reads the root's page data, so that no form's page queries the suspension.
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
