import { useFetcher, useRevalidator } from "@remix-run/react";
import { useEffect, useState, type FormEvent } from "react";
import type { CookieConsent } from "~/domain/preferences/consent";
import { NOT_SAVED } from "~/domain/forms/script-fields";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { LOST_EVENT, preloadRoute } from "~/remix/lost-connection";
import { sendForm } from "~/remix/form";
import { CookiesForm } from "./consent-form";

/** Preloads the route that the dialog loads its choices from, and returns the render function for `DialogLink`. */
export async function loadCookies() {
  // Preloads the route of the dialog's data: Remix would reload the page if it could not load the route of a fetcher.
  await preloadRoute("routes/cookie-policy");
  return (onClose: () => void) => <CookiesDialog onClose={onClose} />;
}

/** The cookie settings as a dialog, which first loads the current choice (SHELL-03). */
function CookiesDialog({ onClose }: { onClose: () => void }) {
  const { load, data } = useFetcher<{ consent: CookieConsent | null }>();
  const { revalidate } = useRevalidator();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState("");
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const showLost = () => setLost(true);
    addEventListener(LOST_EVENT, showLost);
    load("/cookie-policy");
    return () => removeEventListener(LOST_EVENT, showLost);
  }, [load]);
  const save = (close: () => void) => async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const fields = new FormData(event.currentTarget);
    if (submitter instanceof HTMLButtonElement) fields.set(submitter.name, submitter.value);
    setSending(true);
    const isSaved = await sendForm("/cookie-policy", fields);
    setSending(false);
    setProblem(isSaved ? "" : NOT_SAVED);
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
            <>
              <p className="hint" role="status">
                {isLost ? "No hay conexión. Seguiremos en cuanto vuelva." : "Cargando..."}
              </p>
              <Button type="button" variant="quiet" onClick={close}>
                Cerrar
              </Button>
            </>
          )}
        </>
      )}
    </Dialog>
  );
}
