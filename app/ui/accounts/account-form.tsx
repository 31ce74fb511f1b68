import type { FetcherWithComponents, FormProps } from "@remix-run/react";
import { useEffect, useRef, type FormEvent, type ReactNode } from "react";
import { SKIP_PENDING_ACTION, IN_PLACE } from "~/domain/forms/script-fields";
import { Form } from "~/remix/form";
import { Button } from "~/ui/button";

/** The dialog in which a form stands; without one it is the form of its page. */
export interface InDialog {
  fetcher: FetcherWithComponents<unknown>;
  /** Success message, shown while the page behind revalidates. */
  done: string | undefined;
  /** The button that opened it asked for a vote, which this login carries out. */
  carriesDeed: boolean;
}

/** The id of a field; in the dialog one of its own, since the page behind may have a field of that name. */
export function fieldId(dialog: InDialog | undefined, name: string): string {
  return dialog ? `cuenta-${name}` : name;
}

interface AccountFormProps {
  /** Path of the page that takes the form. */
  path: "/login" | "/register" | "/reset-password";
  /** Where the form of the page leads, if not to its own address, which says more, such as why it is asked for. */
  action?: string;
  redirectTo: string;
  dialog: InDialog | undefined;
  /** Error summary above the fields, and the message below the button. */
  refusal: { top: ReactNode; beside: ReactNode };
  button: string;
  children: ReactNode;
  /** Footer of the form. */
  more: ReactNode;
}

/** The form of an account's page or dialog, without the browser's own checks: their messages speak its language and not ours. */
export function AccountForm(props: AccountFormProps) {
  const { path, action, redirectTo, dialog, refusal, button, children, more } = props;
  const content = (
    <>
      {refusal.top}
      <input type="hidden" name="redirectTo" value={redirectTo} />
      {children}
      <div className="form-actions">
        {dialog ? <DialogButton {...dialog}>{button}</DialogButton> : <Button>{button}</Button>}
      </div>
      {refusal.beside}
      {more}
    </>
  );
  const plain = { method: "post", className: "stack", noValidate: true } as const;
  if (!dialog) {
    return (
      <Form {...plain} action={action}>
        {content}
      </Form>
    );
  }
  return (
    <DialogForm {...plain} action={path} fetcher={dialog.fetcher} carriesDeed={dialog.carriesDeed}>
      {content}
    </DialogForm>
  );
}

interface DialogFormProps extends Pick<
  FormProps,
  "method" | "className" | "noValidate" | "action"
> {
  fetcher: InDialog["fetcher"];
  carriesDeed: boolean;
  children: ReactNode;
}

/** Sent once: a slow browser draws that it is under way too late for a second press. */
function DialogForm({ fetcher, carriesDeed, children, ...rest }: DialogFormProps) {
  const isSent = useRef(false);
  useEffect(() => {
    if (fetcher.state === "idle") isSent.current = false;
  }, [fetcher.state]);
  const send = (event: FormEvent) => {
    if (isSent.current) event.preventDefault();
    isSent.current = true;
  };
  return (
    <fetcher.Form {...rest} onSubmit={send}>
      <input type="hidden" {...IN_PLACE} />
      {carriesDeed ? null : <input type="hidden" {...SKIP_PENDING_ACTION} />}
      {children}
    </fetcher.Form>
  );
}

/** Not disabled while the form is sent, which would lose the focus; it is sent once anyhow. */
function DialogButton({ fetcher, done, children }: InDialog & { children: ReactNode }) {
  const isSending = fetcher.state === "submitting";
  return (
    <>
      <Button aria-disabled={isSending || undefined}>{children}</Button>{" "}
      <span className="hint" role="status">
        {isSending ? "Enviando..." : done}
      </span>
    </>
  );
}
