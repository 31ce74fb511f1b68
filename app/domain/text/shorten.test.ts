import { expect, test } from "vitest";
import { shorten } from "./shorten";

test.each([
  ["Corto.", 20, "Corto."],
  ["La torta tenía tres pisos", 20, "La torta tenía tres…"],
  ["—¿Hay otra? —pregunta Ofelia. Y él dice que sí", 31, "—¿Hay otra? —pregunta Ofelia…"],
  ["Se quedó, miró, volvió", 17, "Se quedó, miró…"],
  ["Supercalifragilístico", 10, "Supercali…"],
])(
  "CONTEST-04 an excerpt of %j in %i characters ends with an ellipsis alone",
  (text, most, cut) => {
    expect(shorten(text, most)).toBe(cut);
    expect(cut.length).toBeLessThanOrEqual(most);
  },
);
