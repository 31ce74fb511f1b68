import { useLoaderData } from "@remix-run/react";
import { useDerived } from "~/ui/use-derived";
import type { ReplyFetcher } from "./shown-answer";

interface Saved {
  /** The page data at the time when the server saved the toggle. */
  pageData: unknown;
  isOn: boolean;
}

/**
 * Returns whether a toggle is on: the wanted state while its form is pending, then the saved state until new page data arrive. Page
 * data alone would be stale: if a later request fails, Remix aborts the revalidation of the accepted form.
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
