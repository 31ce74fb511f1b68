import { DialogLink } from "~/ui/dialog-link";

interface ReportLinkProps {
  what: "comment" | "story";
  id: string;
  /** Quotation of the reported object in the form: a story's title, or the beginning of a comment (`previewOf`). */
  preview: string;
  children: string;
}

/** Link to the report form, which opens as a dialog if scripts run (REPORT-01, REPORT-03). */
export function ReportLink({ what, id, preview, children }: ReportLinkProps) {
  const to = `/${what === "story" ? "story" : "comentario"}/${id}/denuncia`;
  return (
    <DialogLink
      to={to}
      rel="nofollow"
      load={async () => {
        const { ReportDialog } = await import("~/ui/comments/talk-dialogs");
        return (onClose) => <ReportDialog {...{ what, preview, onClose }} action={to} />;
      }}
    >
      {children}
    </DialogLink>
  );
}
