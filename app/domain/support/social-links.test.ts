import { expect, test } from "vitest";
import { socialLinks, tipJar } from "./social-links";

test("SHELL-04 of the operator's networks two are named, and nothing that is no address of one", () => {
  expect(socialLinks()).toEqual([]);
  expect(socialLinks("javascript:alert(1) http://x.com/a nada")).toEqual([]);
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

test("BADGE-04 SEC-02 the tip jar is an https address or none", () => {
  const jar = "https://ko-fi.com/tintero";
  expect(tipJar(jar)).toBe(jar);
  for (const wrong of [
    undefined,
    "",
    "ko-fi.com/tintero",
    "https:ko-fi.com",
    "javascript:alert(1)//https://x",
  ])
    expect(tipJar(wrong)).toBeNull();
});
