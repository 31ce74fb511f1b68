import type { Db } from "~/db/db";
import type { Viewer } from "~/domain/accounts/sessions.server";
import type { Maintenance } from "~/domain/maintenance/maintenance";
import type { Preferences } from "./preference-cookies";
import type { RequestCost } from "./request-cost";

/** The context of every loader and action: bindings, database, the instant of the request, and the signed-in person. */
export type RequestContext = BuildParts &
  RequestSession & {
    env: Env;
    /**
     * The database. Parallel SELECTs of one turn of the event loop share a round trip (db/shared-trips.ts). Visitors may read an
     * older state from a replica; forms, and whoever sends a token, read the primary (read-from.ts).
     */
    db: Db;
    /** D1's bookmark of the newest state that this request has read or written; null if it has not used the database. */
    bookmark(): string | null;
    /** Makes the request read a state of the database that is at least as new as this bookmark. */
    readSince(bookmark: string): void;
    /** Instant at which the whole request had arrived. All rules for the request are decided at this instant (PHASE-02). */
    now: Date;
    /**
     * Whether the browser sent a POST. The loaders that run after an action get a GET request, so they cannot tell it from the
     * request.
     */
    isPost: boolean;
    /** Whether a person will see the response: false for HEAD and for a prefetch. */
    isShown: boolean;
    /** CSP nonce of this response. */
    nonce: string;
    /** Error id, shown on the error page and written to the log lines of the request (SHELL-04). */
    errorId: string;
    /** What the request has cost so far, for its log line. */
    cost: RequestCost;
    /** Whether the page gets no scripts: 'Modo ligero', or `Save-Data: on` (LITE-01). */
    isLight: boolean;
    preferences: Preferences;
    /** CSS of the chosen theme's colours (SHELL-02). */
    themeCss: string;
    /** Finds the maintenance in force, or null. Queried once per request, in the same round trip as concurrent reads (MAINT-01). */
    maintenance(): Promise<Maintenance | null>;
    /**
     * Clears this isolate's cached state of maintenance. A function of the context, because Remix's build has its own copy of the
     * domain modules with a separate cache.
     */
    forgetMaintenance(): void;
    /**
     * Rejects if the database belongs to another deployment. A function of the context, because Remix's build has its own copy of
     * the domain modules, which has verified no database.
     */
    requireOwnDatabase(): Promise<void>;
    waitUntil(work: Promise<unknown>): void;
    /** Logs outside D1, after the response, what people have ended (`sendRevocationsNow`). */
    sendRevocations(): void;
    /** Sends, after the response, the urgent mail that waits in the outbox. */
    sendMail(): void;
  };

/** Values of the request's context that come from the build and the Worker. */
export type BuildParts = {
  /** Build id of scripts and style sheets; cached pages of another build are ignored. */
  build: string;
  /** Names of all migrations that this build needs. */
  migrations: readonly string[];
  /** Text of the style sheet of all pages, for inlining. */
  css: string;
  /** URL path of the style sheet of all pages as a file, for pages without scripts. */
  sheet: string;
  /** Texts of the style sheets of kinds of pages, by URL path (app/remix/sheets.ts). */
  sheets: Readonly<Record<string, string>>;
  /** Text of the script app/remix/first-script.ts, for inlining. */
  firstScript: string;
  /** Scripts of app/browser/ that are inlined after `firstScript`, on pages with the attribute `data-{key}`. */
  pageScripts: Readonly<Record<"countdown" | "counting" | "view" | "autoread", string>>;
  /** Text of the script app/browser/maintenance.ts, for inlining into the maintenance page. */
  maintenanceScript: string;
  /** The service worker, and the kill switch that replaces it if offline reading is switched off. */
  serviceWorkers: Readonly<Record<"on" | "off", string>>;
  /**
   * Purges the pages at these addresses from the page cache (app/remix/page-cache.server.ts). A function of the context, because
   * Remix's build has its own copy of that module, whose memory cache serves no pages.
   */
  dropSharedPages(addresses: readonly string[]): Promise<void>;
  /**
   * Renders an SVG as PNG. A function of the context, because only the Worker contains the renderer; in Remix's build it would be
   * loaded at every cold start.
   */
  drawPng(svg: string): Promise<Uint8Array<ArrayBuffer>>;
  /** The country of the client's network as ISO 3166-1 alpha-2, or null if unknown. Lazy, because only logins need it. */
  country(): string | null;
  /** The pattern of the request's path in the URL map, such as "/story/:storyId". Lazy, because only log lines need it. */
  route(): string;
};

export type RequestSession = {
  /**
   * SHA-256 of the session token that the browser sent, even if the session is not live. Null without a token, and if this request
   * ends the session.
   */
  sessionHash(): Promise<string | null>;
  /** SHA-256 of the session token that the browser sent, even if this request ends the session. */
  sentSessionHash(): Promise<string | null>;
  /** Whether this request navigates away from a started password reset (AUTH-06). */
  isLeavingReset: boolean;
  /** Whether this request ends the session, because it leaves a password reset of the session's own account. */
  endsSession(): Promise<boolean>;
  /** The signed-in person or null; looked up once per request. */
  viewer(): Promise<Viewer | null>;
};
