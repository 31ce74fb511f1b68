import { expect, test } from "vitest";
import { NEWSLETTER_ERRORS } from "~/domain/newsletter/newsletter";
import { lostAnswer } from "./newsletter-form";

const { lost, failed } = NEWSLETTER_ERRORS;
/** The error that Remix throws for a refusal that an action threw. */
const refusal = (status: number, data: unknown) => ({
  status,
  data,
  statusText: "",
  internal: false,
});

test.each([
  ["Safari without a connection", new TypeError("Load failed"), lost],
  ["others without a connection", new TypeError("Failed to fetch"), lost],
  [
    "the 502 of a gateway, whose page is not Remix's data",
    new Error(
      "Unable to decode turbo-stream response from URL: https://tintero.test/newsletter.data",
    ),
    lost,
  ],
  ["a server that broke", new Error("Unexpected Server Error"), failed],
  ["an answer of 500", refusal(500, "x"), failed],
])("HOME-05 %s", (_, error, message) => {
  expect(lostAnswer(error)).toEqual({ message, outcome: "failed" });
});

test("HOME-05 the server's message about a refused form is shown unchanged", () => {
  const message = "Demasiados intentos. Espera un momento antes de intentar nuevamente.";
  expect(lostAnswer(refusal(429, message))).toEqual({ message, outcome: "refused" });
});
