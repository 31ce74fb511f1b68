import { Form as RemixForm, type FormProps } from "@remix-run/react";
import { forwardRef } from "react";

const isServer = typeof document === "undefined";

/** Attributes of a `<form>`; `preventScrollReset` is for the script alone. */
type Props = Omit<
  FormProps,
  "fetcherKey" | "navigate" | "relative" | "reloadDocument" | "replace" | "state" | "viewTransition"
>;

/** A form of this site; on the server at once the element that Remix's form becomes, as `Link` is. */
export const Form = forwardRef<HTMLFormElement, Props>(function Form(props, ref) {
  const { preventScrollReset: _, ...rest } = props;
  if (isServer && props.action?.startsWith("/")) return <form {...rest} />;
  return <RemixForm discover="none" {...props} ref={ref} />;
});
