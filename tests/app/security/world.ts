import { expect } from "vitest";
import type { Db } from "~/db/db";
import {
  openSite,
  ORIGIN,
  SESSION_SECRET,
  type As,
  type Site,
  type SiteOptions,
} from "../../support/site";
import { snapshot } from "./snapshot";
import { fillWorld, WORLD_VARS, type Role, type WorldRows } from "./world-rows";

export type World = Site & WorldRows & { as: Record<Role, As | undefined> };

/** Opens a site with the rows of `fillWorld` and a session for each role. */
export async function openWorld(
  vars: Record<string, string> = {},
  options: SiteOptions = {},
): Promise<World> {
  const site = await openSite({ ...WORLD_VARS, ...vars }, options);
  const rows = await fillWorld(site.db, SESSION_SECRET);
  const { person } = rows;
  const as: Record<Role, As | undefined> = {
    visitor: undefined,
    reader: await site.signIn(person.reader.id),
    author: await site.signIn(person.author.id),
    other: await site.signIn(person.other.id),
    admin: await site.signIn(person.admin.id),
  };
  return {
    ...site,
    get local() {
      return site.local;
    },
    ...rows,
    as,
  };
}

/** Environment with the test secret that signs the links in mails. */
export const WORLD_ENV = { SESSION_SECRET };

interface Raw {
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
  as?: As;
}

/** Sends a request exactly as given, without additional headers. Does not follow redirects. */
export function send(site: Pick<Site, "ask">, path: string, raw: Raw = {}): Promise<Response> {
  const { as, headers, ...asked } = raw;
  // `new URL` takes ORIGIN as a base only for addresses that begin with one slash: it would read "//admin" as a host.
  const address = /^https?:\/\/\w/.test(path) ? path : ORIGIN + path;
  return site.ask(address, { ...asked, headers: { ...headers, ...(as ? { Cookie: as } : {}) } });
}

/**
 * Runs requests that only read and expects the database to be unchanged afterwards, except for `celebrations`, the only data that a
 * GET may store: congratulations that the reader has seen (docs/design/forms.md).
 */
export async function unchangedByReading(db: Db, work: () => Promise<unknown>): Promise<void> {
  const state = async () => ({ ...(await snapshot(db)), celebrations: null });
  const before = await state();
  await work();
  expect(await state()).toEqual(before);
}

/** Runs `work` and expects the database to be unchanged afterwards. */
export async function unchanged(db: Db, work: () => Promise<unknown>): Promise<void> {
  const before = await snapshot(db);
  await work();
  expect(await snapshot(db)).toEqual(before);
}
