import { expect, test } from "vitest";
import { socialLinks } from "./social-links";

test("SHELL-04 of the operator's networks two are named", () => {
  expect(socialLinks()).toEqual([]);
  const [bluesky, instance, third] = [
    "https://bsky.app/profile/tintero",
    "https://letras.social/@tintero",
    "https://www.instagram.com/tintero",
  ];
  expect(socialLinks(` ${bluesky}\n${instance} ${third}`)).toEqual([
    { name: "Bluesky", address: bluesky },
    { name: "letras.social", address: instance },
  ]);
  expect(socialLinks(third)).toEqual([{ name: "Instagram", address: third }]);
});
