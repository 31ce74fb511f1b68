import type { HeadersFunction, MetaFunction } from "@remix-run/cloudflare";
import { TERMS_LEAD, TERMS } from "./text";
import { LongText } from "~/ui/layout/long-text";
import { pageHead } from "~/ui/layout/page-head";
import { sharedPage } from "~/remix/shared-page";

export const meta: MetaFunction = ({ matches }) =>
  pageHead(
    {
      title: "Términos",
      description:
        "Las condiciones de uso: tus textos son tuyos y las reglas de los retos valen para todas las personas.",
      path: "/terms",
    },
    matches,
  );

export const headers: HeadersFunction = () => sharedPage("/terms");

export default function Terms() {
  return <LongText title="Términos" lead={TERMS_LEAD} sections={TERMS} />;
}
