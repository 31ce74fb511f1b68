import type { Db } from "~/db/db";
import type { StoryFate } from "~/domain/erasure/deletion-fields";
import type { Revocation, RevocationKind } from "~/domain/revocations/revocation-log";
import {
  revocationKeys,
  revocationLog,
  type RevocationEnv,
} from "~/domain/revocations/send-revocations.server";

/** Rows of one query. */
const PER_PAGE = 2000;
/** Most accounts that one run deletes: a deletion is a batch of about 30 statements, and a run may send D1 some hundreds. */
const MOST_ACCOUNTS = 20;
/** Most other changes of one run. */
const MOST_CHANGES = 100;

/** What holds in D1 although people have ended it: the state of D1 is older than their decision. */
export interface EndedAgain {
  accounts: { id: string; at: string; stories: StoryFate }[];
  mail: { id: string; list: "mail" | "contests" }[];
  /** Passwords that were chosen before `at`, the instant of the last change. */
  passwords: { id: string; at: string }[];
  /** E-mails of subscribers. */
  newsletter: string[];
  /** False if there is more than one run may end. */
  isAll: boolean;
}

/**
 * Compares the accounts and subscribers of D1 with the log of revocations. The log has hashes only, so each account and each
 * subscriber is hashed: about 5 µs each.
 */
export async function findEndedAgain(env: RevocationEnv, db: Db): Promise<EndedAgain> {
  const log = await readLog(env);
  const found: EndedAgain = {
    accounts: [],
    mail: [],
    passwords: [],
    newsletter: [],
    isAll: true,
  };
  const isFull = () =>
    found.accounts.length >= MOST_ACCOUNTS ||
    found.mail.length + found.passwords.length + found.newsletter.length >= MOST_CHANGES;
  for await (const account of listAccounts(db)) {
    if (isFull()) return { ...found, isAll: false };
    const keys = revocationKeys(env, account.id);
    const deletion = newestOf(log, "account", keys);
    if (deletion) {
      const { at, stories } = deletion;
      found.accounts.push({ id: account.id, at, stories: stories ?? "borradas" });
      continue;
    }
    for (const [list, isOn] of [
      ["mail", account.email_notifications],
      ["contests", account.contest_notifications],
    ] as const)
      if (isOn && newestOf(log, list, keys)) found.mail.push({ id: account.id, list });
    const changed = newestOf(log, "password", keys);
    if (changed && account.updated_at !== null && account.updated_at < changed.at)
      found.passwords.push({ id: account.id, at: changed.at });
  }
  for await (const { email } of listSubscribers(db)) {
    if (isFull()) return { ...found, isAll: false };
    if (newestOf(log, "newsletter", revocationKeys(env, email))) found.newsletter.push(email);
  }
  return found;
}

type Log = Map<string, Revocation>;

async function readLog(env: RevocationEnv): Promise<Log> {
  const object = revocationLog(env);
  const log: Log = new Map();
  let page = await object.listEnded(null);
  while (page.length > 0) {
    for (const entry of page) log.set(placeOf(entry.kind, entry.key), entry);
    page = await object.listEnded(page.at(-1) ?? null);
  }
  return log;
}

const placeOf = (kind: RevocationKind, key: string) => `${kind} ${key}`;

/** Returns the newest entry of a kind under one of these keys. */
function newestOf(log: Log, kind: RevocationKind, keys: readonly string[]): Revocation | undefined {
  return keys
    .flatMap((key) => log.get(placeOf(kind, key)) ?? [])
    .reduce<Revocation | undefined>((a, b) => (a && a.at >= b.at ? a : b), undefined);
}

async function* listAccounts(db: Db) {
  for (let after = ""; ;) {
    const page = await db
      .selectFrom("user_profiles")
      .leftJoin("credentials", "credentials.user_id", "user_profiles.id")
      .where("user_profiles.id", ">", after)
      .orderBy("user_profiles.id")
      .limit(PER_PAGE)
      .select(["id", "email_notifications", "contest_notifications", "credentials.updated_at"])
      .execute();
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function* listSubscribers(db: Db) {
  for (let after = ""; ;) {
    const page = await db
      .selectFrom("email_subscribers")
      .where("confirmed_at", "is not", null)
      .where("unsubscribed_at", "is", null)
      .where("email", ">", after)
      .orderBy("email")
      .limit(PER_PAGE)
      .select("email")
      .execute();
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.email;
  }
}
