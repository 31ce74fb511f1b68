import { dbOf, type Db } from "~/db/db";
import { newId } from "~/db/ids";
import { replicaTrips } from "~/db/replicas";
import { sharedTrips } from "~/db/shared-trips";
import {
  findViewer,
  hashToken,
  touchSession,
  type Viewer,
} from "~/domain/accounts/sessions.server";
import { requireOwnDatabase } from "~/domain/deployment/own-database.server";
import { findMaintenance, forgetMaintenance } from "~/domain/maintenance/maintenance.server";
import type { Maintenance } from "~/domain/maintenance/maintenance";
import { MAILS_PER_REQUEST, sendUrgentMail } from "~/domain/mail/send.server";
import { isDespiteSaving } from "~/domain/offline/edition";
import { sendRevocationsNow } from "~/domain/revocations/send-revocations.server";
import { themeCss } from "~/domain/preferences/theme";
import { readBookmark } from "./bookmark-cookie";
import type { BuildParts, RequestContext, RequestSession } from "./context";
import { isResetOfOwnAccount, leavesReset } from "./pending-reset";
import { readPreferences } from "./preference-cookies";
import { readFrom } from "./read-from";
import { newCost } from "./request-cost";
import { readSessionToken } from "./session";

type Execution = Pick<ExecutionContext, "waitUntil">;

export async function createRequestContext(
  request: Request,
  env: Env,
  execution: Execution,
  built: BuildParts,
): Promise<RequestContext> {
  const cost = newCost();
  const now = new Date();
  const [preferences, bookmark] = await Promise.all([
    readPreferences(request),
    readBookmark(request, env),
  ]);
  const { route } = built;
  const trips = replicaTrips(dbOf(env), env.DB, () => readFrom(request, { bookmark, route }));
  const db = sharedTrips(trips, cost);
  let maintenance: Promise<Maintenance | null> | undefined;
  return {
    ...built,
    ...createRequestSession(request, { db, now }, execution),
    env,
    db,
    bookmark: trips.bookmark,
    readSince: trips.readSince,
    now,
    isPost: request.method === "POST",
    isShown: request.method !== "HEAD" && !isPrefetch(request.headers),
    nonce: newId().replaceAll("-", ""),
    errorId: newId().slice(0, 8),
    cost,
    isLight: preferences.isLight || savesData(request),
    preferences,
    themeCss: themeCss(built.css, preferences.theme),
    maintenance: () => (maintenance ??= findMaintenance(db, now)),
    forgetMaintenance,
    requireOwnDatabase: () => requireOwnDatabase(env, now),
    waitUntil: (work) => execution.waitUntil(work),
    sendRevocations: () => execution.waitUntil(sendRevocationsNow(env, dbOf(env))),
    sendMail: () => execution.waitUntil(sendUrgentMail(env, dbOf(env), now, MAILS_PER_REQUEST)),
  };
}

function createRequestSession(
  request: Request,
  { db, now }: { db: Db; now: Date },
  execution: Execution,
): RequestSession {
  let sentHash: Promise<string | null> | undefined;
  let viewer: Promise<Viewer | null> | undefined;
  let isOwnReset: Promise<boolean> | undefined;
  const isLeavingReset = leavesReset(request);
  const sentSessionHash = () =>
    (sentHash ??= readSessionToken(request).then((token) => token && hashToken(token)));
  const checkReset = async () => {
    const hash = await sentSessionHash();
    return hash !== null && isResetOfOwnAccount(request, { db, now }, hash);
  };
  const endsSession = async () => isLeavingReset && (isOwnReset ??= checkReset());
  const sessionHash = async () => ((await endsSession()) ? null : sentSessionHash());
  const lookUp = async () => {
    const hash = await sessionHash();
    const person = hash && (await findViewer(db, hash, now));
    if (person) execution.waitUntil(touchSession(db, person, now));
    return person || null;
  };
  return {
    sessionHash,
    sentSessionHash,
    isLeavingReset,
    endsSession,
    viewer: () => (viewer ??= lookUp()),
  };
}

/** Whether the browser sends `Save-Data`, unless the reader has asked for this page's scripts. */
function savesData({ headers, url }: Request): boolean {
  return headers.get("Save-Data")?.toLowerCase() === "on" && !isDespiteSaving(new URL(url));
}

/** Whether the request is a prefetch: header `Sec-Purpose`, or `Purpose` and `X-Moz` in older browsers. */
function isPrefetch(headers: Headers): boolean {
  return ["Sec-Purpose", "Purpose", "X-Moz"].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ""),
  );
}
