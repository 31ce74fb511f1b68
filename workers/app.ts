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
import { runRecurringWork } from "~/domain/recurring/recurring.server";
import { createDb, dbOf } from "~/db/db";
import { takeMail } from "~/domain/mail/queue.server";
import { compress, secureHeaders } from "~/http/headers";
import { isOverReadingLimit, OVER_LIMIT } from "~/http/rate-limits";
import { createRequestContext } from "~/http/context";
import { countryOf } from "~/http/readers";
import { isMaintenanceKnown } from "~/domain/maintenance/maintenance.server";
import { requireOwnDatabase } from "~/domain/deployment/own-database.server";
import { requireDeployable } from "~/http/environment";
import { TAKES_NO_FORM } from "~/http/guard";
import { closedBy } from "~/http/maintenance";
import { leaveReset } from "~/http/pending-reset";
import { closedAnswer } from "~/remix/closed-answer";
import { withDefaultHeaders } from "~/remix/default-headers.server";
import { BUILD_HEADER, ERROR_ID_HEADER } from "~/remix/page-data";
import { dropSharedPages, findSharedPage, keepSharedPage } from "~/remix/page-cache.server";
import { refusalAnswer } from "~/remix/refused-data";
import { liveSocket } from "~/http/live-socket";
import { plainPage } from "~/http/plain-page";
import { receiveRequest } from "~/http/receive-request";
import { handleInSections } from "../app/remix/sections.server";

export { ContestRoom } from "./contest-room/contest-room";
export { LiveChannel } from "./live-channel";

// The cast is needed since Remix writes its build as plain JavaScript.
const pages = withDefaultHeaders(build as unknown as ServerBuild);
const handle = handleInSections(pages);
const pageScripts = { countdown, counting, view: reading, autoread: reading };
const sheets: Record<string, string> = JSON.parse(pageSheets);
// Version of the whole build: the version of Remix's scripts alone stays the same when only the CSS changes.
const version = `${pages.assets.version} ${sheet}`;

export default {
  async fetch(sent, env, execution) {
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
      dropSharedPages: (addresses) => dropSharedPages({ env, build: version }, addresses),
      country: () => countryOf(sent),
    });
    const isHttps = request.url.startsWith("https:");
    const withLeftReset = (response: Response) =>
      context.isLeavingReset ? leaveReset(request, response, context) : response;
    const respond = async () => {
      requireDeployable(env);
      if (refusal) return refusalAnswer(request, refusal, context);
      const socket = await liveSocket(sent, context);
      if (socket) return socket;
      const shared = await findSharedPage(request, context);
      // A page that has to be rendered reads the state of maintenance in the trip of its loaders, and is checked after them.
      const isChecked = shared !== null || context.isPost || isMaintenanceKnown(context.now);
      const closed = isChecked && (await closedBy(request, context));
      if (closed) return withLeftReset(await closedAnswer(request, closed, context));
      if (shared && !(await context.maintenance())) return shared;
      await requireOwnDatabase(env, context.now);
      if (await isOverReadingLimit(request, env))
        return refusalAnswer(request, OVER_LIMIT, context);
      const response = await handle(request, context);
      const closedMeanwhile = !isChecked && (await closedBy(request, context));
      if (closedMeanwhile)
        return withLeftReset(await closedAnswer(request, closedMeanwhile, context));
      // Replaces Remix's 405 response, which is in English and contains names of routes.
      if (response.status === 405) return refusalAnswer(request, TAKES_NO_FORM, context);
      return withLeftReset(await keepSharedPage(request, response, context));
    };
    const response = await respond().catch((error: unknown) => {
      console.error(`[${context.errorId}] ${request.method} ${request.url}`, error);
      return plainPage(
        500,
        `Nuestro equipo ya ha recibido el aviso. Si nos escribes, menciona este código: ${context.errorId}`,
        context,
      );
    });
    // The response to a WebSocket upgrade is returned as it is: a copy would lose the WebSocket.
    if (response.webSocket) return response;
    const answer = secureHeaders(response, context.nonce, isHttps);
    if (new URL(request.url).pathname.endsWith(".data")) {
      answer.headers.set(BUILD_HEADER, pages.assets.version);
    }
    compress(answer, sent);
    // The log id is a header, because a response with data or images has no place for it in its body.
    if (answer.status >= 500) answer.headers.set(ERROR_ID_HEADER, context.errorId);
    return answer;
  },

  async scheduled(controller, env, execution) {
    requireDeployable(env);
    const now = new Date(controller.scheduledTime);
    await requireOwnDatabase(env, now);
    const parts = {
      env,
      db: createDb(env.DB),
      dropSharedPages: (addresses: readonly string[]) =>
        dropSharedPages({ env, build: version }, addresses),
    };
    execution.waitUntil(runRecurringWork(controller.cron, parts, now));
  },

  async queue(batch, env) {
    requireDeployable(env);
    await requireOwnDatabase(env, new Date());
    await takeMail(batch, env, dbOf(env.DB), new Date());
  },
} satisfies ExportedHandler<Env>;
