import { Form as RemixForm, type FormProps } from "@remix-run/react";
import { forwardRef } from "react";
import { IN_PLACE } from "~/domain/forms/script-fields";
import { PageAccount } from "./page-account";

const isServer = typeof document === "undefined";

/** Props of `Form`. The server omits `preventScrollReset`, which only React uses. */
type Props = Omit<
  FormProps,
  "fetcherKey" | "navigate" | "relative" | "reloadDocument" | "replace" | "state" | "viewTransition"
>;

/**
 * A form of this site. On the server a plain `<form>` with the attributes of Remix's `Form`, which saves the CPU time in which
 * Remix resolves the action's path. A POST form contains the tag of the page's account.
 */
export const Form = forwardRef<HTMLFormElement, Props>(function Form(props, ref) {
  const { preventScrollReset: _, children, ...rest } = props;
  const content = (
    <>
      {props.method === "post" ? <PageAccount /> : null}
      {children}
    </>
  );
  if (isServer && props.action?.startsWith("/")) return <form {...rest}>{content}</form>;
  return (
    <RemixForm discover="none" {...props} ref={ref}>
      {content}
    </RemixForm>
  );
});

/**
 * Posts fields to a route by script. Returns true only if the route answered 200. Uses `fetch` instead of a Remix fetcher, which
 * would reload the document if it cannot load the route's module.
 */
export async function sendForm(
  path: string,
  fields: Iterable<[string, unknown]>,
): Promise<boolean> {
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
  body.set(IN_PLACE.name, IN_PLACE.value);
  try {
    // `keepalive` lets the request continue if the reader leaves the page.
    const response = await fetch(`${path}.data`, { method: "POST", body, keepalive: true });
    return response.status === 200;
  } catch {
    return false;
  }
}
