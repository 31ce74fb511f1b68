import type { HeadersFunction, MetaFunction } from "@remix-run/cloudflare";
import { TERMS_LEAD, TERMS } from "./text";
import { LongText } from "~/ui/layout/long-text";
import { pageHead, siteNameOf } from "~/ui/layout/page-head";
import { sharedPage } from "~/remix/shared-page";

export const meta: MetaFunction = ({ matches }) =>
  pageHead(
    {
      title: "Términos",
      description: `Te damos la bienvenida a ${siteNameOf(matches)}, donde cada mes hay un reto de historias breves.`,
      path: "/terms",
    },
    matches,
  );

export const headers: HeadersFunction = () => sharedPage("/terms");

export default function Terms() {
  return <LongText title="Términos" lead={TERMS_LEAD} sections={TERMS} />;
}
