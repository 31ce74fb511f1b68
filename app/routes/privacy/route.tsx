import type { HeadersFunction, MetaFunction } from "@remix-run/cloudflare";
import { PRIVACY_LEAD, PRIVACY } from "./text";
import { LongText } from "~/ui/layout/long-text";
import { pageHead, siteNameOf } from "~/ui/layout/page-head";
import { sharedPage } from "~/remix/shared-page";

export const meta: MetaFunction = ({ matches }) =>
  pageHead(
    {
      title: "Privacidad",
      description: `En ${siteNameOf(matches)} pedimos los datos justos para que puedas escribir, leer y votar.`,
      path: "/privacy",
    },
    matches,
  );

export const headers: HeadersFunction = () => sharedPage("/privacy");

export default function Privacy() {
  return <LongText title="Privacidad" lead={PRIVACY_LEAD} sections={PRIVACY} />;
}
