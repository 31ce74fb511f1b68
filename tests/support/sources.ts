import fc from "fast-check";

const WORDS = [
  ..."casa lluvia ñandú 1985. 7) 12. a b él 𝒜 👍🏽 - -- — –hola * ** *** _ ___ > + ! [ ] ( ) ](x) ![ \\ \\* # `x` <b> &amp;".split(
    " ",
  ),
  ...["&nbsp;", "¿Qué?", "«No»", "—Sí", "…", "1.", "0)", "-5", "a*b", "a_b", "]", "](", '"', "~"],
];
/** Generates a word, or characters that are or may be markup. */
export const word = fc.constantFrom(...WORDS);

/**
 * Generates any code point, including lone surrogates. fast-check's built-in generator for them first builds a table of all code
 * points, which takes seconds.
 */
export const character = fc.integer({ min: 0, max: 0x10ffff }).map(
  (n) => String.fromCodePoint(n),
  (text) => {
    const n = typeof text === "string" ? text.codePointAt(0) : undefined;
    if (n === undefined || String.fromCodePoint(n) !== text) throw new Error("No single character");
    return n;
  },
);

/** Generates Markdown sources as a writer might type them into the text area. */
export const typed = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: word },
      {
        weight: 4,
        arbitrary: fc.constantFrom(
          " ",
          " ",
          "\n",
          "\n\n",
          "\n> ",
          "\n* ",
          "\n+ ",
          "\n- ",
          "\n1. ",
          "\n2) ",
        ),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          "*",
          "**",
          "***",
          "[",
          "](https://a.example)",
          "![",
          "\\\n",
          "\t",
        ),
      },
      { weight: 1, arbitrary: fc.string({ unit: character, maxLength: 4 }) },
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(""));
