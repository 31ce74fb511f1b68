import { expect, test } from "vitest";
import { drawLinkPicture, linkPictureKey, type LinkPicture } from "./link-picture";

const STORY: LinkPicture = {
  kind: "story",
  id: "historia",
  number: 11,
  label: "noviembre de 2026",
  title: "Pantitlán, doce y cuarto",
  author: "Ada Ignota",
  quotation: null,
  siteName: "Tintero",
};
const KINDS = ["home", "contest", "anthology", "story", "article"] as const;

/** Returns the texts of a drawing, from top to bottom. */
const textsOf = (picture: LinkPicture) =>
  [...drawLinkPicture(picture).matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);

test("SEO-03 a story's picture holds month, title, author and the site's name, in this order", () => {
  expect(textsOf({ ...STORY, title: "Sal" })).toEqual([
    "NOVIEMBRE DE 2026",
    "Sal",
    "Ada Ignota",
    "Tintero",
  ]);
  expect(textsOf({ ...STORY, title: "Sal", author: null })).toHaveLength(3);
});

test.each(KINDS)("SEO-03 the key of the picture of %s changes with all that is drawn", (kind) => {
  const picture = { ...STORY, kind };
  const others: LinkPicture[] = [
    ...[
      { ...picture, id: "otra" },
      { ...picture, number: 12 },
      { ...picture, label: "mayo" },
    ],
    ...[
      { ...picture, title: "Otra" },
      { ...picture, author: null },
      { ...picture, quotation: "«Sal.»" },
    ],
    { ...picture, siteName: "Otro" },
  ];
  const keys = [picture, ...others].map(linkPictureKey);
  expect(new Set(keys).size).toBe(keys.length);
  expect(linkPictureKey({ ...picture })).toBe(keys[0]);
});

test("STORY-10: a story's picture quotes its line between the author and the site's name", () => {
  expect(textsOf({ ...STORY, title: "Sal", quotation: "«Érase una vez.»" })).toEqual([
    ...["NOVIEMBRE DE 2026", "Sal", "Ada Ignota", "«Érase una vez.»", "Tintero"],
  ]);
});

test("STORY-10: a line too long for the picture is cut above the site's name", () => {
  const picture = { ...STORY, quotation: `«${"palabra ".repeat(20)}»` };
  const svg = drawLinkPicture({ ...picture, title: "Título de varias palabras largas" });
  const [y = "", last] = /<text x="30" y="([\d.]+)"[^>]*>([^<]*…)</.exec(svg)?.slice(1) ?? [];
  expect(last).toMatch(/palab?r?a?…$/);
  expect(Number(y)).toBeLessThan(265);
});

test("SEO-03 a title too long for its column ends in an ellipsis", () => {
  const [, ...texts] = textsOf({ ...STORY, title: "Palabrota ".repeat(30) });
  expect(texts.at(-3)).toMatch(/[^-\s]…$/);
});

test("SEO-03 a title without a letter that the font has gives way to the site's name", () => {
  expect(textsOf({ ...STORY, title: "漢字 🌙", author: null })).toEqual([
    "NOVIEMBRE DE 2026",
    "Tintero",
    "Tintero",
  ]);
});

const HOSTILE = [
  ...["漢字".repeat(50), "مرحبا بالعالم ".repeat(7), "👨‍👩‍👧‍👦".repeat(14), "\u0301".repeat(100)],
  ...["\u200b\u202e\u2066\u00ad".repeat(25), "\0\u001b[31m\ud800", "W".repeat(100), ""],
  "]]></text></svg><script>alert(1)</script>".repeat(2),
];

test.each(KINDS)("SEO-03 no text breaks the picture of %s", (kind) => {
  for (const text of HOSTILE) {
    const all = { title: text, label: text, author: text, quotation: text, siteName: text };
    const svg = drawLinkPicture({ ...STORY, kind, ...all });
    expect(svg).not.toMatch(/<script|NaN|[\0-\u0008\u000b-\u001f]|\p{Cs}/u);
    expect(svg.match(/<text/g)).toHaveLength(svg.match(/<\/text>/g)?.length ?? 0);
  }
});
