import { useFetcher, useRevalidator } from "@remix-run/react";
import { useEffect, useState, type FormEvent } from "react";
import type { CookieConsent } from "~/domain/preferences/consent";
import { Dialog } from "~/ui/dialog";
import { send } from "~/remix/send";
import { CookiesForm } from "./consent-form";

/** Draws the dialog for `DialogLink`. */
export const drawCookies = (onClose: () => void) => <CookiesDialog onClose={onClose} />;

/** The settings of cookies over the page (SHELL-03). */
function CookiesDialog({ onClose }: { onClose: () => void }) {
  const { load, data } = useFetcher<{ consent: CookieConsent | null }>();
  const { revalidate } = useRevalidator();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState("");
  useEffect(() => load("/cookie-policy"), [load]);
  const save = (close: () => void) => async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const fields = new FormData(event.currentTarget);
    if (submitter instanceof HTMLButtonElement) fields.set(submitter.name, submitter.value);
    setSending(true);
    const isSaved = await send("/cookie-policy", fields);
    setSending(false);
    setProblem(isSaved ? "" : "No se ha podido guardar. Revisa tu conexión.");
    if (!isSaved) return;
    close();
    revalidate();
  };
  return (
    <Dialog title="Configuración de cookies" isBusy={isSending} onClose={onClose}>
      {(close) => (
        <>
          <div role="alert">{problem ? <p className="field-error">{problem}</p> : null}</div>
          {data ? (
            <CookiesForm consent={data.consent} idPrefix="d-" onSubmit={save(close)} />
          ) : (
            <p className="hint">Cargando...</p>
          )}
        </>
      )}
    </Dialog>
  );
}
