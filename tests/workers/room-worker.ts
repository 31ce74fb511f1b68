/** The smallest worker that has contest rooms. */
export { ContestRoom } from "../../workers/contest-room";

export default {
  fetch: () => new Response(null, { status: 404 }),
} satisfies ExportedHandler<Env>;
