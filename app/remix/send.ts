import { IN_PLACE } from "~/domain/forms/script-fields";

// Not by a fetcher of Remix, which would load the page anew where the route's script is not here.
/** Sends fields to a route without leaving the page; whether they were taken. */
export async function send(path: string, fields: Iterable<[string, unknown]>): Promise<boolean> {
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
  body.set(IN_PLACE.name, IN_PLACE.value);
  try {
    // `keepalive`: what is pressed next may lead to another page.
    const answer = await fetch(`${path}.data`, { method: "POST", body, keepalive: true });
    return answer.status === 200;
  } catch {
    return false;
  }
}
