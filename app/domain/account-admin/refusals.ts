import { DELETION_REFUSALS } from "~/domain/erasure/refusals";

/** Refusals of admin actions on an account. `already` has no text here: `describeLastAction` writes it from the audit log. */
export const PERSON_REFUSALS = {
  "not-found": DELETION_REFUSALS["not-found"],
  own: { status: 409, text: "No puedes suspender tu propia cuenta." },
  admin: {
    status: 409,
    text: "Es una cuenta de administración. Para suspenderla, quítale antes la administración.",
  },
  unconfirmed: {
    status: 409,
    text: "Su email no está confirmado. La cuenta puede administrar cuando lo confirme.",
  },
  suspended: {
    status: 409,
    text: "La cuenta está suspendida. Puede administrar cuando termine la suspensión o la levantes.",
  },
  "last-admin": {
    status: 409,
    text: "Es la única cuenta de administración. Nombra a otra persona antes.",
  },
} as const satisfies Record<string, { status: number; text: string }>;

export type RightsRefusal = "not-found" | "unconfirmed" | "suspended" | "last-admin" | "already";
