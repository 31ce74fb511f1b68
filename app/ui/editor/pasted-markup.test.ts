import fc from "fast-check";
import { parseFragment, type DefaultTreeAdapterMap } from "parse5";
import { expect, test } from "vitest";
import { xssCorpus } from "../../../tests/support/xss-corpus";
import { plainMarkup } from "./pasted-markup";

type Parsed = DefaultTreeAdapterMap["node"];

/** Every element and attribute that a browser would make of the HTML. */
function partsOf(html: string): string[] {
  const parts: string[] = [];
  const walk = (node: Parsed) => {
    if (node.nodeName === "#comment") parts.push("#comment");
    if ("attrs" in node) {
      parts.push(node.tagName, ...node.attrs.map(({ name }) => `@${name}`));
    }
    if ("content" in node) walk(node.content);
    if ("childNodes" in node) node.childNodes.forEach(walk);
  };
  walk(parseFragment(html));
  return parts;
}

const ALLOWED =
  /^(a|b|strong|i|em|p|br|hr|img|blockquote|ul|ol|li|pre|table|caption|tbody|thead|tfoot|tr|td|th|div|span|@(href|src|alt|title|start|data-(style|written|pm-slice)))$/;

const PIECES = [
  ..."< > </ <! <!-- --> --!> <? ?> / = \" ' ` & &lt; \n \t \f \0 x".split(" "),
  ..."<p <b <img <svg <math <style </style> <script </script> <title <template <xmp <td <o:p <br/ </p>".split(
    " ",
  ),
  ...' style="color:red" onclick="x()" onload=x STYLE=a href="javascript:x" src=x data-pm-slice="0 0"'.split(
    / (?=[a-zA-Z])/,
  ),
  ..."<p style=' <p title=\" <p/onclick=x <p =onclick=x onerror\n=\nx <![CDATA[ ]]>".split(" "),
];
const markup = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 })), { maxLength: 14 })
  .map((parts) => parts.join(""));

test("SEC-02 WRITE-06 of any HTML only tags and attributes that say something are left to be parsed", () => {
  fc.assert(
    fc.property(markup, (html) => {
      for (const part of partsOf(plainMarkup(html))) expect(part).toMatch(ALLOWED);
    }),
    { numRuns: 3000 },
  );
  for (const payload of xssCorpus) {
    for (const part of partsOf(plainMarkup(payload))) expect(part).toMatch(ALLOWED);
  }
});

test.each([
  ["text stays as it is", "1 < 2 &amp; 3 > 2", "1 &lt; 2 &amp; 3 > 2"],
  [
    "a style that says something",
    "<p STYLE='font-weight:bold'>a",
    '<p data-style="font-weight:bold">a',
  ],
  ["a style that says nothing", '<p style="color:red" class=x>a</P>', "<p>a</p>"],
  [
    "handlers",
    "<img src=a.png onerror=x alt='Un \"gato\"'>",
    '<img src="a.png" alt="Un &quot;gato&quot;">',
  ],
  [
    "a bracket in a value",
    '<a title="a>b" onclick="c>d" href=e>f</a>',
    '<a title="a>b" href="e">f</a>',
  ],
  ["what is not text", "a<style>b</style><!-- c --><script>d</script><svg><p>e</p></svg>f", "af"],
  ["what is never closed", "a<svg>b<style>c", "ab"],
  ["blocks", "<h1>a</h1><section>b</section>", "<div>a</div><div>b</div>"],
  ["what nobody knows", "<o:p>a</o:p><html><body>b", "<span>a</span>b"],
  ["Word's comments", "<!--[if gte mso 9]><xml>a</xml><![endif]-->b<![if !x]>c<![endif]>", "bc"],
  ["what is hidden", "<p hidden>a</p>", '<p data-style="display:none">a</p>'],
])("WRITE-06 of a paste is kept: %s", (_, html, kept) => expect(plainMarkup(html)).toBe(kept));

test("WRITE-18 two megabytes of tags are read in no time", () => {
  for (const piece of ["<svg>", "<style>", '<p title="', "<!--", "< ", "<p onclick= "]) {
    const html = piece.repeat(2_000_000 / piece.length);
    const begun = process.cpuUsage();
    plainMarkup(html);
    // CPU time, because other tests run beside this one.
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(4000);
  }
});
