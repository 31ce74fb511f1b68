import { useLoaderData } from "@remix-run/react";
import { useDerived } from "~/ui/use-derived";
import type { ReplyFetcher } from "./toggle-form";

interface Saved {
  /** The page data that it was saved after. */
  pageData: unknown;
  isOn: boolean;
}

/**
 * Whether a toggle is on: as wanted while its form is under way, then as saved until there is new page data, since a lost
 * form makes Remix abort the revalidation after another that was accepted.
 */
export function useToggle(fetcher: ReplyFetcher, what: string, isOn: boolean): boolean {
  const pageData = useLoaderData();
  const { state, formData, data } = fetcher;
  const wanted = formData ? formData.get("quiere") === what : null;
  const saved = useDerived<Saved>({ pageData, isOn }, (held) => {
    const known = held.pageData === pageData ? held : { pageData, isOn };
    const isSaved = wanted !== null && state !== "submitting" && !data?.isRefused;
    return isSaved && wanted !== known.isOn ? { pageData, isOn: wanted } : known;
  });
  return state === "submitting" && wanted !== null ? wanted : saved.isOn;
}
