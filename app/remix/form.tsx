import { Form as RemixForm, type FormProps } from "@remix-run/react";
import { forwardRef } from "react";
import { IN_PLACE } from "~/domain/forms/script-fields";

const isServer = typeof document === "undefined";

/** Attributes of a `<form>`. `preventScrollReset` works with React only and is left out on the server. */
type Props = Omit<
  FormProps,
  "fetcherKey" | "navigate" | "relative" | "reloadDocument" | "replace" | "state" | "viewTransition"
>;

/**
 * A form of this site. The server renders a plain `<form>` with the attributes that Remix's `Form` would give it, which saves CPU
 * time as with `Link`.
 */
export const Form = forwardRef<HTMLFormElement, Props>(function Form(props, ref) {
  const { preventScrollReset: _, ...rest } = props;
  if (isServer && props.action?.startsWith("/")) return <form {...rest} />;
  return <RemixForm discover="none" {...props} ref={ref} />;
});

/**
 * Posts fields to a route in the background, and returns whether they were accepted. Uses `fetch`, because a fetcher of Remix
 * would reload the document if it cannot load the route's module.
 */
export async function sendForm(
  path: string,
  fields: Iterable<[string, unknown]>,
): Promise<boolean> {
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
  body.set(IN_PLACE.name, IN_PLACE.value);
  try {
    // `keepalive`: the request goes on if the reader leaves the page meanwhile.
    const response = await fetch(`${path}.data`, { method: "POST", body, keepalive: true });
    return response.status === 200;
  } catch {
    return false;
  }
}
