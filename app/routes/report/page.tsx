import { useNavigation } from "@remix-run/react";
import { ButtonLink } from "~/ui/button";
import { REPORT_TITLES, ReportInputs, type RefusedReport } from "~/ui/reports/report-inputs";
import { Form } from "~/remix/form";

interface ReportPageProps {
  page: { what: "comment" | "story"; preview: string; back: string };
  refused: RefusedReport | undefined;
}

/** The page of the report form, for readers without scripts. */
export function ReportPage({ page: { what, preview, back }, refused }: ReportPageProps) {
  return (
    <section className="page-narrow stack">
      <h1>{REPORT_TITLES[what]}</h1>
      <Form method="post" className="stack">
        <ReportInputs
          preview={preview}
          refused={refused}
          isSending={useNavigation().state === "submitting"}
          cancel={<ButtonLink to={back}>Cancelar</ButtonLink>}
        />
      </Form>
    </section>
  );
}
