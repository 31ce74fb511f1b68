import { Form as RemixForm, type FormProps } from "@remix-run/react";
import { forwardRef } from "react";
import { IN_PLACE } from "~/domain/forms/script-fields";

const isServer = typeof document === "undefined";

/** Attributes of a `<form>`; `preventScrollReset` is for the script alone. */
type Props = Omit<
  FormProps,
  "fetcherKey" | "navigate" | "relative" | "reloadDocument" | "replace" | "state" | "viewTransition"
>;

/** A form of this site. On the server it is the plain element that Remix's form becomes, as with `Link`. */
export const Form = forwardRef<HTMLFormElement, Props>(function Form(props, ref) {
  const { preventScrollReset: _, ...rest } = props;
  if (isServer && props.action?.startsWith("/")) return <form {...rest} />;
  return <RemixForm discover="none" {...props} ref={ref} />;
});

/**
 * Posts fields to a route without leaving the page, and returns whether they were accepted. A fetcher of Remix would reload the
 * document if the route's module cannot be loaded.
 */
export async function sendForm(
  path: string,
  fields: Iterable<[string, unknown]>,
): Promise<boolean> {
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
  body.set(IN_PLACE.name, IN_PLACE.value);
  try {
    // `keepalive`: the reader may leave the page meanwhile.
    const response = await fetch(`${path}.data`, { method: "POST", body, keepalive: true });
    return response.status === 200;
  } catch {
    return false;
  }
}
