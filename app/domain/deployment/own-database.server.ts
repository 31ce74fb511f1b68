import { sql } from "kysely";
import { dbOf, type Db } from "~/db/db";
import { auditStatement } from "~/domain/audit/audit.server";

/** The bindings that identify a deployment: database, contest rooms, name. */
export type DeploymentEnv = Pick<
  Env,
  "DB" | "CONTEST_ROOM" | "DEPLOYMENT" | "ENVIRONMENT" | "REQUEST_LOG"
>;

/** Databases that this isolate has already verified. */
const checked = new WeakSet<D1Database>();

/**
 * Throws if the database belongs to another deployment: one of another name, or with other contest rooms. Two Workers over one
 * database would both publish results, and the rooms of the second know no votes. `wrangler deploy --env staging` without that
 * environment in wrangler.toml makes such a Worker, with the variables of production.
 * The first Worker that runs over a database claims it. One query per isolate; a refusal or a failure is not cached. Local
 * servers may use a copy of any database.
 */
export async function requireOwnDatabase(env: DeploymentEnv, now: Date): Promise<void> {
  if (env.ENVIRONMENT === "local" || checked.has(env.DB)) return;
  await compareDeployment(dbOf(env), env, now);
  // Caches the outcome instead of the promise: a request must not wait for I/O that another request has started.
  checked.add(env.DB);
}

/** Claims a database without an owner. Throws if the database belongs to another deployment. Queries the database each time. */
export async function compareDeployment(db: Db, env: DeploymentEnv, now: Date): Promise<void> {
  const name = env.DEPLOYMENT ?? "production";
  const rooms = env.CONTEST_ROOM.idFromName("deployment").toString();
  const [, stored] = await db.batch([
    sql`INSERT INTO deployment (id, name, rooms, since) VALUES (1, ${name}, ${rooms}, ${now.toISOString()})
      ON CONFLICT DO NOTHING`.compile(db),
    db.selectFrom("deployment").select(["name", "rooms"]).compile(),
  ]);
  const [owner] = stored.rows;
  if (owner?.name === name && owner.rooms === rooms) return;
  throw new Error(
    `The database belongs to the deployment "${owner?.name}" with the contest rooms ${short(owner?.rooms)}; this Worker is "${name}" with the rooms ${short(rooms)}. Nothing is done. Look at database_id and --env; if the database has moved here for good: npm run admin -- release-database`,
  );
}

const short = (id: string | undefined) => (id ? `${id.slice(0, 8)}…` : "of nobody");

/**
 * Returns the name of the deployment that the database belongs to, and since when, in ISO; null if no Worker has run over it yet.
 */
export async function findOwner(db: Db): Promise<{ name: string; since: string } | null> {
  const owner = await db.selectFrom("deployment").select(["name", "since"]).executeTakeFirst();
  return owner ?? null;
}

/**
 * Operator's command: deletes the record of the database's deployment, so that the next Worker that runs over it claims it.
 * Returns the name of the former deployment, or null.
 */
export async function releaseDatabase(db: Db, by: string, now: Date): Promise<string | null> {
  const owner = await findOwner(db);
  if (owner === null) return null;
  const line = { actor: by, action: "database.release", subject: owner.name } as const;
  await db.batch([
    db.deleteFrom("deployment").where("id", "=", 1).compile(),
    auditStatement(db, line, now.toISOString()),
  ]);
  return owner.name;
}
