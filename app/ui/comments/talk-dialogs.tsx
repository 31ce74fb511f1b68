import { useFetcher } from "@remix-run/react";
import { Button } from "~/ui/button";
import type { Failure } from "~/remix/client-action";
import { CommentGuide } from "./comment-guide";
import { Dialog } from "~/ui/dialog";
import { usePreloaded } from "~/ui/forms/reply";
import { useRefusal } from "~/ui/forms/use-refusal";
import { REPORT_TITLES, ReportFields, type RefusedReport } from "~/ui/reports/report-form";

// Loaded when the first of them is opened: nobody reads a story for its dialogs.

interface OpenProps {
  onClose: () => void;
}

/** 'Guía de comentarios' (COMMENT-05). */
export function GuideDialog({ onClose }: OpenProps) {
  return (
    <Dialog title="Guía de comentarios" onClose={onClose}>
      {(close) => (
        <>
          <CommentGuide />
          <Button type="button" variant="quiet" onClick={close}>
            Cerrar
          </Button>
        </>
      )}
    </Dialog>
  );
}

/** Asks before a comment is deleted (COMMENT-02); the answer leads to where it stood. */
export function DeleteDialog({ comment, onClose }: OpenProps & { comment: string }) {
  usePreloaded("routes/comment-delete");
  const fetcher = useFetcher<Failure>();
  const isSending = fetcher.state !== "idle";
  const { beside } = useRefusal(isSending ? null : fetcher.data);
  return (
    <Dialog
      title="¿Estás seguro de que quieres eliminar este comentario?"
      isBusy={isSending}
      onClose={onClose}
    >
      {(close) => (
        <fetcher.Form method="post" action={`/comentario/${comment}/eliminar`} className="stack">
          <p>No se puede deshacer. Las respuestas que tenga se quedan donde están.</p>
          <div className="form-actions">
            <Button variant="danger" disabled={isSending}>
              {isSending ? "Eliminando..." : "Eliminar comentario"}
            </Button>{" "}
            <Button type="button" variant="quiet" disabled={isSending} onClick={close}>
              Cancelar
            </Button>
          </div>
          {beside}
        </fetcher.Form>
      )}
    </Dialog>
  );
}

interface ReportDialogProps extends OpenProps {
  what: "comment" | "story";
  /** The page that this form stands for, and where it is sent. */
  action: string;
  preview: string;
}

/** The form of a report over the page (REPORT-01, REPORT-03); it stays to say that the report has arrived. */
export function ReportDialog({ what, action, preview, onClose }: ReportDialogProps) {
  usePreloaded(what === "story" ? "routes/report" : "routes/report-comentario");
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
            <input type="hidden" name="respuesta" value="datos" />
            <ReportFields
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
