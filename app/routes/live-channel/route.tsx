/** Answers a page load of a live channel's address; `http/live-socket.ts` takes the WebSockets before Remix. */
export function loader() {
  return new Response(
    "Por esta dirección llegan avisos a las páginas abiertas: no es una página.",
    {
      status: 426,
      headers: { "Content-Type": "text/plain; charset=utf-8", Upgrade: "websocket" },
    },
  );
}
