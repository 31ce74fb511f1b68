import { DialogLink } from "~/ui/dialog-link";

interface ReportLinkProps {
  what: "comment" | "story";
  id: string;
  /** The beginning of what is reported. */
  preview: string;
  children: string;
}

/** Leads to the form of a report, or opens it over the page (REPORT-01, REPORT-03). */
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
