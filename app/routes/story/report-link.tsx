import { DialogLink } from "~/ui/dialog-link";
import { preloadRoute } from "~/ui/preload.client";

interface ReportLinkProps {
  what: "comment" | "story";
  id: string;
  /** The beginning of what is reported. */
  preview: string;
  children: string;
}

/** Leads to the form of a report, or opens it over the page (REPORT-01, REPORT-03). */
export function ReportLink({ what, id, preview, children }: ReportLinkProps) {
  const [title, folder] =
    what === "story" ? ["Reportar historia", "story"] : ["Reportar comentario", "comentario"];
  const to = `/${folder}/${id}/denuncia`;
  return (
    <DialogLink
      to={to}
      rel="nofollow"
      load={async () => {
        preloadRoute(`${folder}/:${what}Id/denuncia`);
        const { ReportDialog } = await import("~/ui/talk-dialogs");
        return (onClose) => <ReportDialog {...{ title, preview, onClose }} action={to} />;
      }}
    >
      {children}
    </DialogLink>
  );
}
