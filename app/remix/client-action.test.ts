import { expect, test } from "vitest";
import { askServer } from "./client-action";

/** As Remix throws what a loader or an action has thrown. */
const refusal = (status: number, text: string) => ({
  ...{ status, statusText: "", internal: false, data: text },
});
const LOST = "Error inesperado al votar. Revisa tu conexión.";

test("VOTE-07 CONTEST-06 after a refusal that was thrown the page asks for its data again, and after a lost form not", async () => {
  const gone = await askServer(() => Promise.reject(refusal(404, "La historia no existe")), LOST);
  expect(await gone.json()).toEqual({ message: "La historia no existe", isRefused: true });
  // Below 400 Remix revalidates (`keepWhenRefused`).
  expect(gone.status).toBe(200);
  const lost = await askServer(() => Promise.reject(new TypeError("Failed to fetch")), LOST);
  expect(await lost.json()).toEqual({ message: LOST, isRefused: true });
  expect(lost.status).toBeGreaterThanOrEqual(400);
});
