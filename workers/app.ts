import type { ServerBuild } from "@remix-run/cloudflare";
import * as build from "../build/index.js";
import countdown from "../build/countdown.txt";
import counting from "../build/counting.txt";
import css from "../build/styles.css";
import maintenanceScript from "../build/maintenance.txt";
import firstScript from "../build/first-script.txt";
import noServiceWorker from "../build/no-service-worker.txt";
import reading from "../build/reading.txt";
import serviceWorker from "../build/service-worker.txt";
import sheet from "../build/sheet.txt";
import pageSheets from "../build/page-sheets.txt";
import migrations from "../build/migrations.txt";
import { runCron } from "~/domain/recurring/recurring.server";
import { dbOf } from "~/db/db";
import { presentBookmark } from "~/db/replicas";
import { takeMail } from "~/domain/mail/queue.server";
import { bookmarkHeader } from "~/http/bookmark-cookie";
import { compress, secureHeaders } from "~/http/headers";
import { isOverReadingLimit, OVER_LIMIT } from "~/http/rate-limits";
import type { RequestContext } from "~/http/context";
import { createRequestContext } from "~/http/create-context";
import { countryOf } from "~/http/readers";
import { HEALTH_PATH } from "~/domain/paths";
import { isMaintenanceKnown } from "~/domain/maintenance/maintenance.server";
import { requireOwnDatabase } from "~/domain/deployment/own-database.server";
import { requireDeployable } from "~/http/environment";
import { TAKES_NO_FORM } from "~/http/guard";
import { closedBy } from "~/http/maintenance";
import { findOtherAccountForm } from "~/http/page-account";
import { leaveReset } from "~/http/pending-reset";
import { reportFailure } from "~/http/report-failure";
import { logResponse } from "~/http/request-log";
import { closedAnswer } from "~/remix/closed-answer";
import { withDefaultHeaders } from "~/remix/default-headers.server";
import { otherAccountAnswer } from "~/remix/other-account-answer";
import { BUILD_HEADER, ERROR_ID_HEADER } from "~/remix/page-data";
import { dropSharedPages, findSharedPage, keepSharedPage } from "~/remix/page-cache.server";
import { refusalAnswer } from "~/remix/refused-data";
import { patternFinder } from "~/remix/route-patterns";
import { LIVE_PATHS } from "~/domain/notifications/live-protocol";
import { liveSocket } from "~/http/live-socket";
import { plainPage } from "~/http/plain-page";
import { receiveRequest, type ReceivedRequest } from "~/http/receive-request";
import { handleInSections } from "../app/remix/sections.server";
import { drawPng } from "./png";

export { ContestRoom } from "./contest-room/contest-room";
export { LiveChannel } from "./live-channel";
export { RevocationLog } from "./revocation-log";

// The type assertion is needed because Remix writes its build as plain JavaScript.
const pages = withDefaultHeaders(build as unknown as ServerBuild);
const handle = handleInSections(pages);
const findPattern = patternFinder([
  ...Object.values(pages.routes).flatMap(({ id, path }) => (id === "root" ? [] : (path ?? "/"))),
  LIVE_PATHS.site,
]);
const pageScripts = { countdown, counting, view: reading, autoread: reading };
const sheets: Record<string, string> = JSON.parse(pageSheets);
const migrationNames: readonly string[] = JSON.parse(migrations);
// Version of the whole build: the version of Remix's scripts alone stays the same when only the CSS changes.
const version = `${pages.assets.version} ${sheet}`;

export default {
  async fetch(sent, env, execution) {
    const began = Date.now();
    let route: string | undefined;
    const { request, refusal } = await receiveRequest(sent, env);
    const context = await createRequestContext(request, env, execution, {
      css,
      sheet,
      sheets,
      firstScript,
      pageScripts,
      maintenanceScript,
      serviceWorkers: { on: serviceWorker, off: noServiceWorker },
      build: version,
      migrations: migrationNames,
      dropSharedPages: (addresses) =>
        dropSharedPages({ env, build: version }, addresses, context.bookmark()),
      country: () => countryOf(sent),
      route: () => (route ??= findPattern(new URL(sent.url).pathname)),
      drawPng,
    });
    const response = await respond(sent, { request, refusal }, context).catch((error: unknown) =>
      errorPage(error, request, context),
    );
    logResponse(sent, response, context, began);
    // The response to a WebSocket upgrade is returned as it is: a copy would lose the WebSocket.
    if (response.webSocket) return response;
    const answer = withResponseHeaders(response, request, context);
    const bookmark = context.bookmark();
    // Only for an accepted form that wrote. A refused one has at most counted for a limit, and a GET with the cookie would not be
    // served from the page cache afterwards.
    const hasWritten = context.isPost && answer.status < 400 && context.cost.rowsWritten > 0;
    if (hasWritten && bookmark !== null) {
      answer.headers.append("Set-Cookie", await bookmarkHeader(request, env, bookmark));
    }
    compress(answer, sent);
    return answer;
  },

  async scheduled(controller, env, execution) {
    requireDeployable(env);
    const now = new Date(controller.scheduledTime);
    await requireOwnDatabase(env, now);
    const parts = {
      env,
      db: dbOf(env),
      dropSharedPages: async (addresses: readonly string[]) => {
        if (addresses.length === 0) return;
        await dropSharedPages({ env, build: version }, addresses, await presentBookmark(env.DB));
      },
    };
    execution.waitUntil(runCron(controller.cron, parts, now));
  },

  async queue(batch, env) {
    requireDeployable(env);
    await requireOwnDatabase(env, new Date());
    await takeMail(batch, env, dbOf(env), new Date());
  },
} satisfies ExportedHandler<Env>;

/**
 * Returns the response to a request. The first of these that applies makes it: refusal, live channel, page cache, maintenance,
 * rate limit, check of the form's account (`findOtherAccountForm`), Remix.
 */
async function respond(
  sent: Request,
  { request, refusal }: ReceivedRequest,
  context: RequestContext,
): Promise<Response> {
  const { env, now } = context;
  requireDeployable(env);
  if (refusal) return refusalAnswer(request, refusal, context);
  const socket = await liveSocket(sent, context);
  if (socket) return socket;
  const shared = await findSharedPage(request, context);
  // Maintenance is checked before the response for cached pages, for forms, and while its state is cached. For other pages its
  // state is read in the same round trip as their data, and checked afterwards.
  const isChecked = shared !== null || context.isPost || isMaintenanceKnown(now);
  const closed = isChecked && (await closedPage(request, context));
  if (closed) return closed;
  if (shared && !(await context.maintenance())) {
    context.cost.cache = shared.from;
    return shared.response;
  }
  // `/salud` answers even if the database is away or another deployment's: it checks that itself.
  if (context.route() !== HEALTH_PATH) await context.requireOwnDatabase();
  if (await isOverReadingLimit(request, env)) return refusalAnswer(request, OVER_LIMIT, context);
  const foreignForm = await findOtherAccountForm(request, context);
  if (foreignForm) return otherAccountAnswer(request, foreignForm, context);
  const response = await handle(request, context);
  const closedMeanwhile = !isChecked && (await closedPage(request, context));
  if (closedMeanwhile) return closedMeanwhile;
  // Replaces Remix's 405 response, which is in English and contains names of routes.
  if (response.status === 405) return refusalAnswer(request, TAKES_NO_FORM, context);
  return withLeftReset(request, await keepSharedPage(request, response, context), context);
}

/** Returns the maintenance response if maintenance closes the page of this request, or null if the page is open. */
async function closedPage(request: Request, context: RequestContext): Promise<Response | null> {
  const closed = await closedBy(request, context);
  if (!closed) return null;
  return withLeftReset(request, await closedAnswer(request, closed, context), context);
}

/** Deletes the reset token if the browser has left the page of a password reset with this request (pending-reset.ts). */
async function withLeftReset(
  request: Request,
  response: Response,
  context: RequestContext,
): Promise<Response> {
  return context.isLeavingReset ? leaveReset(request, response, context) : response;
}

/** Reports an error, and returns a page that shows the request's error id to the visitor. */
function errorPage(error: unknown, request: Request, context: RequestContext): Response {
  reportFailure(error, request, context);
  return plainPage(
    500,
    `El aviso ya está en el registro de nuestro equipo. Si nos escribes, menciona este código: ${context.errorId}`,
    context,
  );
}

/** Adds the security headers, the build's version to page data, and the error id to a response of 500 or more. */
function withResponseHeaders(
  response: Response,
  { url }: Request,
  { nonce, errorId }: RequestContext,
): Response {
  const answer = secureHeaders(response, nonce, url.startsWith("https:"));
  if (new URL(url).pathname.endsWith(".data")) {
    answer.headers.set(BUILD_HEADER, pages.assets.version);
  }
  // Sends the error id in a header, because responses with data or images have no place for it in the body.
  if (answer.status >= 500) answer.headers.set(ERROR_ID_HEADER, errorId);
  return answer;
}
