import { ACCOUNT_VERBS } from "./account-verbs";
import { CONTEST_VERBS } from "./contest-verbs";
import { DATA_VERBS } from "./data-verbs";
import { SITE_VERBS } from "./site-verbs";
import type { Verb } from "./verb";

/** All commands of the operator, by their names. */
export const VERBS: Record<string, Verb> = {
  ...ACCOUNT_VERBS,
  ...CONTEST_VERBS,
  ...SITE_VERBS,
  ...DATA_VERBS,
};
