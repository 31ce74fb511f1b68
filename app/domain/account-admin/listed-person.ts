import { SUPPORTER } from "~/domain/badges/definitions";
import { BEST_PLAN } from "~/domain/plans/plans";
import { shortDate } from "~/domain/time/time";

/** An account in the admin's list, with its marks (admin, suspended, founder …). */
export interface ListedPerson {
  id: string;
  name: string;
  email: string;
  since: string;
  isAdmin: boolean;
  isFounder: boolean;
  isSupporter: boolean;
  isConfirmed: boolean;
  plan: string;
  /** End of the suspension as ISO text in UTC; null if the account is not suspended. */
  suspendedUntil: string | null;
}

/** Spanish labels of an account's marks in the admin's list: admin, suspended, founder, supporter, plan, unconfirmed e-mail. */
export function markNames(
  person: Omit<ListedPerson, "id" | "name" | "email" | "since">,
  zone: string,
): string[] {
  const { isAdmin, suspendedUntil, isFounder, isSupporter, plan, isConfirmed } = person;
  return [
    isAdmin && "Administración",
    suspendedUntil && `Suspendida hasta el ${shortDate(suspendedUntil, zone)}`,
    isFounder && "Fundadora",
    isSupporter && SUPPORTER,
    plan === BEST_PLAN && "Premium",
    !isConfirmed && "Email sin confirmar",
  ].filter((mark) => typeof mark === "string");
}
