import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import type { ReplyFetcher } from "./toggle-form";

/**
 * Whether a toggle is on: as wanted while its form is under way, then as saved until there is new page data, since a lost
 * form makes Remix abort the revalidation after another that was accepted.
 */
export function useToggle(
  { state, formData, data }: ReplyFetcher,
  what: string,
  isOn: boolean,
): boolean {
  const pageData = useLoaderData();
  const saved = useMemo(() => ({ isOn }), [pageData]);
  if (formData) {
    const wanted = formData.get("quiere") === what;
    if (state === "submitting") return wanted;
    if (!data?.isRefused) saved.isOn = wanted;
  }
  return saved.isOn;
}
