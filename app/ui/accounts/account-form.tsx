import type { FetcherWithComponents, FormProps } from "@remix-run/react";
import { useEffect, useRef, type FormEvent, type ReactNode } from "react";
import { SKIP_PENDING_ACTION, IN_PLACE } from "~/domain/forms/script-fields";
import { Form } from "~/remix/form";
import { Button } from "~/ui/button";
import { Actions } from "~/ui/actions";

/** State of the account dialog around the form; undefined for a form on a page. */
export interface InDialog {
  fetcher: FetcherWithComponents<unknown>;
  /** Success message of the form, shown while the page behind the dialog revalidates; undefined before the form was accepted. */
  done: string | undefined;
  /** Whether a successful login carries out the pending vote or like: only if that vote or like button opened the dialog. */
  runsPendingAction: boolean;
}

/** The id of a field. In a dialog it has a prefix, since the page behind may have a field with the same name. */
export function fieldId(dialog: InDialog | undefined, name: string): string {
  return dialog ? `cuenta-${name}` : name;
}

interface AccountFormProps {
  /** Path of the route that handles the form. */
  path: "/login" | "/register" | "/reset-password";
  /** `action` attribute of an account form on a page. By default the page's own URL, because its query is needed again. */
  action?: string;
  redirectTo: string;
  dialog: InDialog | undefined;
  /** Error messages: `top` above the fields, `atButton` below the submit button. */
  refusal: { top: ReactNode; atButton: ReactNode };
  button: string;
  children: ReactNode;
  /** Links below the form, such as the link to the registration. */
  more: ReactNode;
}

/** The form of an account page or dialog. `noValidate`: browsers show their own messages in the browser's language. */
export function AccountForm(props: AccountFormProps) {
  const { path, action, redirectTo, dialog, refusal, button, children, more } = props;
  const content = (
    <>
      {refusal.top}
      <input type="hidden" name="redirectTo" value={redirectTo} />
      {children}
      <Actions className="form-actions">
        {dialog ? <DialogButton {...dialog}>{button}</DialogButton> : <Button>{button}</Button>}
      </Actions>
      {refusal.atButton}
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
    <DialogForm {...plain} {...dialog} action={path}>
      {content}
    </DialogForm>
  );
}

interface DialogFormProps
  extends InDialog, Pick<FormProps, "method" | "className" | "noValidate" | "action"> {
  children: ReactNode;
}

/**
 * A fetcher form that ignores a second submit while the first is pending: on a slow device the second click comes before the
 * button changes. After a refusal it can be sent again at once, also while the page behind revalidates.
 */
function DialogForm({ fetcher, done, runsPendingAction, children, ...rest }: DialogFormProps) {
  const isSent = useRef(false);
  const isBusy = fetcher.state === "submitting" || done !== undefined;
  useEffect(() => {
    if (!isBusy) isSent.current = false;
    // The effect depends on `fetcher.data` too, because the response may arrive before React has rendered the submitting state.
  }, [isBusy, fetcher.data]);
  const send = (event: FormEvent) => {
    if (isSent.current) event.preventDefault();
    isSent.current = true;
  };
  return (
    <fetcher.Form {...rest} onSubmit={send}>
      <input type="hidden" {...IN_PLACE} />
      {runsPendingAction ? null : <input type="hidden" {...SKIP_PENDING_ACTION} />}
      {children}
    </fetcher.Form>
  );
}

/** Submit button of an account dialog. Not disabled while sending, because a disabled button loses the focus. */
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
