import { expect, test } from "vitest";
import { maskAddresses } from "./email-address";

test.each([
  ["ana.gil@correo.test", "a…@correo.test"],
  ["ñandú+retos@correo.test", "ñ…@correo.test"],
  [
    "550 <ana@correo.test>: User unknown (ana@correo.test)",
    "550 <a…@correo.test>: User unknown (a…@correo.test)",
  ],
  ["Expired", "Expired"],
])("MAIL-01 an operator sees no whole address: %s", (text, masked) => {
  expect(maskAddresses(text)).toBe(masked);
});
