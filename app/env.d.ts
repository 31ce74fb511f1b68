import type { ContestRoom } from "../workers/contest-room/contest-room";
import type { LiveChannel } from "../workers/live-channel";
import type { RevocationLog } from "../workers/revocation-log";
import type { RequestContext } from "./http/context";

declare global {
  /** Bindings and secrets of the Worker, as wrangler.toml and `wrangler secret` give them. */
  interface Env {
    DB: D1Database;
    CONTEST_ROOM: DurableObjectNamespace<ContestRoom>;
    /**
     * Durable Object that holds the live WebSockets: one object for each person with an open page, and one for the whole site.
     */
    LIVE_CHANNEL: DurableObjectNamespace<LiveChannel>;
    /** Durable Object with the log of what people have ended; one object for the site. */
    REVOCATION_LOG: DurableObjectNamespace<RevocationLog>;
    POST_LIMIT: RateLimit;
    /** Rate limiter for pages that are not served from a cache. */
    PAGE_LIMIT: RateLimit;
    /** Rate limiter for link pictures that are not served from a cache. */
    DRAWING_LIMIT: RateLimit;
    SITE_NAME: string;
    /** Origin of absolute links, such as those in mails; never taken from the Host header. */
    SITE_ORIGIN: string;
    /** Contact address: in the footer, as Reply-To of mails, and as recipient of feedback. */
    SUPPORT_EMAIL: string;
    /** E-mails and domains whose feedback is refused, separated by commas or spaces. */
    FEEDBACK_BLOCKLIST?: string;
    /** IANA name of the time zone of deadlines and days. */
    TIME_ZONE: string;
    /** "local" only if `npm start`, `npm run dev` or a test sets it. */
    ENVIRONMENT: "production" | "local";
    /**
     * Name of this deployment, 'production' if unset. It is compared with the name that the database stores: the Worker refuses
     * another deployment's database.
     */
    DEPLOYMENT?: string;
    /** Whether requests and slow statements are logged as JSON; if unset, only outside local servers (OPS-05). */
    REQUEST_LOG?: "on" | "off";
    /** Secret: address of an outside monitor, called after each minute's cron that succeeded; if unset, none is called. */
    HEARTBEAT_URL?: string;
    REQUIRE_CONFIRMED_EMAIL: "on" | "off";
    /** Whether people can register; "off" closes the registration. */
    REGISTRATION?: "on" | "off";
    /** Whether premium plans are switched on (PLAN-01). */
    PREMIUM_PLANS: "on" | "off";
    /** Whether browsers cache stories for offline reading; "off" makes them delete their caches (LITE-02). */
    OFFLINE_READING?: "on" | "off";
    /**
     * Secret: key of all HMACs, such as those that sort stories for visitors, sign cookies and derive the tokens of mailed links;
     * at least 32 characters.
     */
    SESSION_SECRET: string;
    /** Secret: the SESSION_SECRET of before a rotation. What it has signed is accepted while it is set; it signs nothing new. */
    SESSION_SECRET_OLD?: string;
    /**
     * Secret: signs unsubscribe links, which never expire, and marks whose the drafts in a browser's storage are; if unset,
     * SESSION_SECRET does.
     */
    UNSUBSCRIBE_SECRET?: string;
    /** Secret: the account with this confirmed e-mail is an admin (ADMIN-04). */
    ADMIN_EMAIL?: string;
    /** Address of the tip jar at Ko-fi; empty for none. */
    KOFI_URL: string;
    /** Addresses of the site on social networks, separated by spaces; home shows the first two. */
    SOCIAL_URLS?: string;
    /** Secret: verification token that Ko-fi sends with each payment; if unset, the webhook answers 404 (BADGE-04). */
    KOFI_VERIFICATION_TOKEN?: string;
    /** Queue for the mails of a contest; if unset, the cron sends a few mails a minute. */
    MAIL_QUEUE?: Queue<string>;
    /** Daily quota of mails, by the day of the site's time zone; if unset, there is no limit. */
    MAIL_DAILY_QUOTA?: string;
    /** Part of the daily quota that is reserved for urgent mails; if unset, a tenth. */
    MAIL_URGENT_QUOTA?: string;
    /** Sender of all mail; if unset, SUPPORT_EMAIL. */
    MAIL_FROM?: string;
    /** Cloudflare's mail binding. The first configured mailer sends: this binding, the provider's API, the SMTP server. */
    EMAIL?: SendEmail;
    /** Secret: SMTP server of an operator, `smtps://user:password@host:465`. */
    MAIL_SMTP_URL?: string;
    /** Secrets of the mail provider's API. Without any mailer, mails wait in the outbox. */
    MAIL_API_ORIGIN?: string;
    MAIL_SERVICE_ID?: string;
    MAIL_TEMPLATE_ID?: string;
    MAIL_USER_ID?: string;
  }
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends RequestContext {}
  interface Future {
    v3_singleFetch: true;
  }
}
