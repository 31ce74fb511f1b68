import { useFetcher } from "@remix-run/react";
import { IN_PLACE } from "~/domain/forms/script-fields";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { usePreloadedRoute } from "~/remix/lost-connection";
import { PageAccount } from "~/remix/page-account";
import { REPORT_TITLES, ReportInputs, type RefusedReport } from "./report-inputs";

interface ReportDialogProps {
  what: "comment" | "story";
  /** URL of the page with the same form, to which the report is sent. */
  action: string;
  preview: string;
  onClose: () => void;
}

/** The report form as a dialog (REPORT-01, REPORT-03). After sending, it stays open with a confirmation. */
export function ReportDialog({ what, action, preview, onClose }: ReportDialogProps) {
  usePreloadedRoute(what === "story" ? "routes/report" : "routes/report-comentario");
  const fetcher = useFetcher<RefusedReport & { thanks?: string }>();
  const isSending = fetcher.state !== "idle";
  const thanks = fetcher.data?.thanks;
  return (
    <Dialog title={REPORT_TITLES[what]} isBusy={isSending} onClose={onClose}>
      {(close) =>
        thanks ? (
          <div className="stack">
            <p role="status">{thanks}</p>
            <Button type="button" variant="quiet" onClick={close} autoFocus>
              Cerrar
            </Button>
          </div>
        ) : (
          <fetcher.Form method="post" action={action} className="stack">
            <PageAccount />
            <input type="hidden" {...IN_PLACE} />
            <ReportInputs
              preview={preview}
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
