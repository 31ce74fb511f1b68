import { expect, test } from "vitest";
import { withoutAddresses } from "./given-up";

test.each([
  ["550 5.1.1 <ana@correo.test>: no such user", "550 5.1.1 <…@…>: no such user"],
  ["to=ana.maria+x@correo.test, refused", "…@…, refused"],
  ["The server did not answer", "The server did not answer"],
])("OPS-05 what a mailer says is logged without addresses: %s", (error, logged) => {
  expect(withoutAddresses(error)).toBe(logged);
});
