import type { Detail } from "~/domain/plans/plans";

/** Texts that a person writes for their profile; null where there is none. */
export type Details = Record<Detail, string | null>;

export const BIO_MAX = 500;
export const LOCATION_MAX = 80;
export const WEBSITE_MAX = 200;

/** Returns the website's address for display, without its scheme and the slash at its end. */
export function shownWebsite(address: string): string {
  return address.replace(/^https?:\/\//, "").replace(/\/$/, "");
}
