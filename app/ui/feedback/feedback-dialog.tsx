import { useFetcher, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { IN_PLACE } from "~/domain/forms/script-fields";
import { SECOND } from "~/domain/time/durations";
import { usePreloadedRoute } from "~/remix/lost-connection";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { PageAccount } from "~/remix/page-account";
import { FeedbackInputs, type RefusedFeedback } from "./feedback-inputs";

/** How long the feedback dialog shows its thanks, in milliseconds (product.md §9). */
const THANKS_MS = 2 * SECOND;

/** Render function of the feedback dialog, for `DialogLink`. */
export const drawFeedback = (onClose: () => void) => <FeedbackDialog onClose={onClose} />;

/** The feedback form as a dialog, which thanks the sender and closes by itself (FEEDBACK-01). */
function FeedbackDialog({ onClose }: { onClose: () => void }) {
  usePreloadedRoute("routes/feedback");
  const fetcher = useFetcher<RefusedFeedback & { thanks?: string }>();
  const isSending = fetcher.state !== "idle";
  const thanks = fetcher.data?.thanks;
  const isSignedIn = Boolean(useRouteLoaderData<{ viewer: object | null }>("root")?.viewer);
  const ownEmail = useOwnEmail(isSignedIn);
  const [known] = useState({
    email: "",
    type: "",
    key: crypto.randomUUID(),
    desde: location.pathname,
  });
  return (
    <Dialog title="Enviar feedback" isBusy={isSending} onClose={onClose}>
      {(close) =>
        thanks ? (
          <Thanks text={thanks} close={close} />
        ) : (
          <fetcher.Form method="post" action="/feedback" className="stack" noValidate>
            <PageAccount />
            <input type="hidden" {...IN_PLACE} />
            <FeedbackInputs
              idPrefix="feedback-"
              known={known}
              isSignedIn={isSignedIn}
              ownEmail={ownEmail}
              refused={isSending ? undefined : fetcher.data}
              isSending={isSending}
              cancel={
                <Button type="button" variant="quiet" disabled={isSending} onClick={close}>
                  Cancelar
                </Button>
              }
            />
          </fetcher.Form>
        )
      }
    </Dialog>
  );
}

function Thanks({ text, close }: { text: string; close: () => void }) {
  useEffect(() => {
    const timer = setTimeout(close, THANKS_MS);
    return () => clearTimeout(timer);
    // Runs once. `close` is not a dependency, because it changes with each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <div className="stack">
      <p role="status">{text}</p>
      <Button type="button" variant="quiet" onClick={close} autoFocus>
        Cerrar
      </Button>
    </div>
  );
}

/** JSON response of app/routes/own-email. */
export interface OwnEmail {
  email: string;
}

/** Fetches the viewer's e-mail when the dialog opens. Empty for a visitor, while loading, and after an error. */
function useOwnEmail(isSignedIn: boolean): string {
  const [email, setEmail] = useState("");
  useEffect(() => {
    if (!isSignedIn) return;
    let isOver = false;
    void fetchOwnEmail().then((found) => {
      if (!isOver) setEmail(found);
    });
    return () => void (isOver = true);
  }, [isSignedIn]);
  return email;
}

async function fetchOwnEmail(): Promise<string> {
  try {
    const answer = await fetch("/feedback/email");
    return answer.ok ? ((await answer.json()) as OwnEmail).email : "";
  } catch {
    return "";
  }
}
