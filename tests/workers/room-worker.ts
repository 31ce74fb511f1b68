/** The smallest Worker with the Durable Objects. */
export { ContestRoom } from "../../workers/contest-room/contest-room";
export { LiveChannel } from "../../workers/live-channel";
export { RevocationLog } from "../../workers/revocation-log";

export default {
  fetch: () => new Response(null, { status: 404 }),
} satisfies ExportedHandler<Env>;
