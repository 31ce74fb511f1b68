import type { Detail } from "~/domain/plans/plans";

/** Profile details that their owner writes; null where there is nothing. */
export type Details = Record<Detail, string | null>;

export const BIO_MAX = 500;
export const LOCATION_MAX = 80;
export const WEBSITE_MAX = 200;

/** An address as it is read: without its scheme and the slash at its end. */
export function shownWebsite(address: string): string {
  return address.replace(/^https?:\/\//, "").replace(/\/$/, "");
}
