import type { ContestRoom } from "../workers/contest-room/contest-room";
import type { LiveChannel } from "../workers/live-channel";
import type { RequestContext } from "./http/context";

declare global {
  /** Bindings and secrets of the Worker, as wrangler.toml and `wrangler secret` give them. */
  interface Env {
    DB: D1Database;
    CONTEST_ROOM: DurableObjectNamespace<ContestRoom>;
    /** One for each person with an open page, and one for the site. */
    LIVE_CHANNEL: DurableObjectNamespace<LiveChannel>;
    POST_LIMIT: RateLimit;
    /** Of what is made for one request: no cache has answered it. */
    PAGE_LIMIT: RateLimit;
    SITE_NAME: string;
    /** Where links in mails lead; never taken from the Host header. */
    SITE_ORIGIN: string;
    /** In the footer, where answers to mail go, and whom feedback is sent to. */
    SUPPORT_EMAIL: string;
    /** E-mails and domains that no feedback is taken from, between commas or spaces. */
    FEEDBACK_BLOCKLIST?: string;
    /** IANA name of the zone that deadlines are shown in. */
    TIME_ZONE: string;
    /** "local" only where `npm start`, `npm run dev` or a test says so. */
    ENVIRONMENT: "production" | "local";
    /** Name of this deployment, which the database knows: "production" unless it says otherwise. */
    DEPLOYMENT?: string;
    REQUIRE_CONFIRMED_EMAIL: "on" | "off";
    /** "off" while nobody may register. */
    REGISTRATION?: "on" | "off";
    /** Whether plans other than the free one hold (PLAN-01). */
    PREMIUM_PLANS: "on" | "off";
    /** Secret: keys the orders of voting and signs cookies; at least 32 characters. */
    SESSION_SECRET: string;
    /** Secret: the account with this confirmed e-mail is an admin (ADMIN-04). */
    ADMIN_EMAIL?: string;
    /** Address of the tip jar at Ko-fi; empty: the site names none. */
    KOFI_URL: string;
    /** Addresses of the site on social networks, apart by blanks; home names the first two. */
    SOCIAL_URLS?: string;
    /** Secret: what Ko-fi sends with each payment; without one the webhook is not there (BADGE-04). */
    KOFI_VERIFICATION_TOKEN?: string;
    /** The queue that mails of a contest leave through; without it the cron sends a few a minute. */
    MAIL_QUEUE?: Queue<string>;
    /** Most mails that leave on a day of the business's zone; unset: no limit. */
    MAIL_DAILY_QUOTA?: string;
    /** How many of those are kept for mails that one person waits for; unset: a tenth. */
    MAIL_URGENT_QUOTA?: string;
    /** Sender of all mail; SUPPORT_EMAIL when unset. */
    MAIL_FROM?: string;
    /** Cloudflare's own mail; the first of the mailers that are configured sends. */
    EMAIL?: SendEmail;
    /** Secret: `smtps://user:password@host:465`, of an operator's mail server. */
    MAIL_SMTP_URL?: string;
    /** Secrets of the mail provider; without any mailer mail waits in the outbox. */
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
