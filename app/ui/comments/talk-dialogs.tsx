import { useFetcher } from "@remix-run/react";
import { DELETION } from "~/domain/comments/comment-rules";
import { Button } from "~/ui/button";
import { type Failure, usePreloadedRoute } from "~/remix/lost-connection";
import { PageAccount } from "~/remix/page-account";
import { CommentGuide } from "./comment-guide";
import { Dialog } from "~/ui/dialog";
import { useRefusal } from "~/ui/forms/use-refusal";
import { Actions } from "~/ui/actions";

// Bundles all dialogs of the story page in one lazy chunk: most readers open none, and separate chunks would weigh more.
export { ReportDialog } from "~/ui/reports/report-dialog";

interface OpenProps {
  onClose: () => void;
}

/** The dialog with the 'Guía de comentarios' (COMMENT-05). */
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

/** Dialog that confirms the deletion of a comment (COMMENT-02). The action redirects to the place of the deleted comment. */
export function DeleteDialog({ comment, onClose }: OpenProps & { comment: string }) {
  usePreloadedRoute("routes/comment-delete");
  const fetcher = useFetcher<Failure>();
  const isSending = fetcher.state !== "idle";
  const { atButton } = useRefusal(isSending ? null : fetcher.data);
  return (
    <Dialog title={DELETION.question} isBusy={isSending} onClose={onClose}>
      {(close) => (
        <fetcher.Form method="post" action={`/comentario/${comment}/eliminar`} className="stack">
          <PageAccount />
          <p>{DELETION.consequence}</p>
          <Actions className="form-actions">
            <Button variant="danger" disabled={isSending}>
              {isSending ? "Eliminando..." : "Eliminar comentario"}
            </Button>{" "}
            <Button type="button" variant="quiet" disabled={isSending} onClick={close}>
              Cancelar
            </Button>
          </Actions>
          {atButton}
        </fetcher.Form>
      )}
    </Dialog>
  );
}
