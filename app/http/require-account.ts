import { findListedPerson } from "~/domain/account-admin/list-people.server";
import type { ListedPerson } from "~/domain/account-admin/listed-person";
import { PERSON_REFUSALS } from "~/domain/account-admin/refusals";
import type { RequestContext } from "./context";
import { refusalOf } from "./read-form";

/** Finds an account for the admin pages. Throws a 404 response for an unknown id. */
export async function requireAccount(
  { db, now }: RequestContext,
  id: string | undefined,
): Promise<ListedPerson> {
  const person = await findListedPerson(db, id ?? "", now);
  if (!person) throw refusalOf(PERSON_REFUSALS["not-found"]);
  return person;
}
