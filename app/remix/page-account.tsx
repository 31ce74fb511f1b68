import { useRouteLoaderData } from "@remix-run/react";
import { PAGE_ACCOUNT } from "~/domain/forms/page-account";

/**
 * Returns the tag of the account for which this page was rendered, or null on a visitor's page. The server refuses a form with the
 * tag of another account (http/page-account.ts).
 */
function usePageAccount(): string | null {
  const shell = useRouteLoaderData<{ viewer: { tag: string } | null }>("root");
  return shell?.viewer?.tag ?? null;
}

/** Returns an action's path with the tag of the page's account as its query, for a script that sends a fixed form to it. */
export function usePageAccountPath(path: string): string {
  const tag = usePageAccount();
  return tag ? `${path}?${PAGE_ACCOUNT}=${tag}` : path;
}

/** Hidden field with the tag of the page's account. Every form that acts for an account contains it. */
export function PageAccount() {
  const tag = usePageAccount();
  return tag ? <input type="hidden" name={PAGE_ACCOUNT} value={tag} /> : null;
}

/**
 * Returns the same tag as a form field, read from the document, for requests of scripts without a form. Empty on a visitor's page.
 */
export function pageAccountField(): Record<string, string> {
  const field = document.querySelector<HTMLInputElement>(`input[name=${PAGE_ACCOUNT}]`);
  return field ? { [PAGE_ACCOUNT]: field.value } : {};
}
