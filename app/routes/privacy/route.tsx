import type { HeadersFunction, MetaFunction } from "@remix-run/cloudflare";
import { PRIVACY_LEAD, PRIVACY } from "./text";
import { LongText } from "~/ui/layout/long-text";
import { pageHead } from "~/ui/layout/page-head";
import { sharedPage } from "~/remix/shared-page";

export const meta: MetaFunction = ({ matches }) =>
  pageHead(
    {
      title: "Privacidad",
      description: "Qué datos se guardan, para qué, durante cuánto tiempo y cómo se borran.",
      path: "/privacy",
    },
    matches,
  );

export const headers: HeadersFunction = () => sharedPage("/privacy");

export default function Privacy() {
  return <LongText title="Privacidad" lead={PRIVACY_LEAD} sections={PRIVACY} />;
}
