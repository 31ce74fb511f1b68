/** The smallest Worker with contest rooms and live channels. */
export { ContestRoom } from "../../workers/contest-room/contest-room";
export { LiveChannel } from "../../workers/live-channel";

export default {
  fetch: () => new Response(null, { status: 404 }),
} satisfies ExportedHandler<Env>;
