import { newId } from "~/db/ids";

/** The random key of one form on one page: the same form sent twice is one deed. */
export function newFormKey(): string {
  return newId();
}
