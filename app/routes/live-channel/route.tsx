/** Answers page loads of a live channel's URL. WebSockets do not arrive here: `http/live-socket.ts` handles them before Remix. */
export function loader() {
  return new Response(
    "Por esta dirección llegan avisos a las páginas abiertas: no es una página.",
    {
      status: 426,
      headers: { "Content-Type": "text/plain; charset=utf-8", Upgrade: "websocket" },
    },
  );
}
