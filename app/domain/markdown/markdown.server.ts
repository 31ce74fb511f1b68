import MarkdownIt from "markdown-it";
import emphasis from "markdown-it/lib/rules_inline/emphasis.mjs";
import image from "markdown-it/lib/rules_inline/image.mjs";
import link from "markdown-it/lib/rules_inline/link.mjs";
import blockquote from "markdown-it/lib/rules_block/blockquote.mjs";
import hr from "markdown-it/lib/rules_block/hr.mjs";
import list from "markdown-it/lib/rules_block/list.mjs";
import type Token from "markdown-it/lib/token.mjs";
import type { RuleBlock } from "markdown-it/lib/parser_block.mjs";
import type { RuleInline } from "markdown-it/lib/parser_inline.mjs";
import { shorten } from "~/domain/text/shorten";
import {
  imageAddress,
  isImageAddress,
  isLinkAddress,
  WRITTEN_ADDRESS,
  readPictureAddress,
} from "./markup";
import { JOINT, normalizeSource } from "./source";

/**
 * The only parser and renderer of stories: paragraphs, line breaks, `**`, `*`, `>`, lists, links, images and the pause
 * `***`. Anything else stays text and is escaped (SEC-02).
 */
export const markdown = new MarkdownIt("zero", {
  html: false,
  breaks: true,
  linkify: false,
}).enable([
  "blockquote",
  "hr",
  "list",
  "emphasis",
  "escape",
  "image",
  "link",
  "newline",
  "balance_pairs",
]);

// Only stars mark emphasis; underscores stay text.
markdown.inline.ruler.at("emphasis", (state, silent) =>
  state.src[state.pos] === "_" ? false : emphasis.tokenize(state, silent),
);

// Wraps a markdown-it rule for links or images so that it records the end of its source in `meta`: the tokens do not contain the
// length of the address.
const noting =
  (rule: RuleInline): RuleInline =>
  (state, silent) => {
    if (!rule(state, silent)) return false;
    const last = state.tokens.at(-1);
    if (!silent && last) last.meta = { end: state.pos };
    return true;
  };
markdown.inline.ruler.at("link", noting(link));
markdown.inline.ruler.at("image", noting(image));

// Disables a block rule inside list items: in the normal form of a source a list item is one paragraph without other blocks. A
// silent call, which only checks whether a block begins here and would end the item, still passes.
const notInItem =
  (rule: RuleBlock): RuleBlock =>
  (state, startLine, endLine, silent) =>
    (silent || state.parentType !== "list") && rule(state, startLine, endLine, silent);

// Lists: "1985. Llovía." is a sentence, not list item 1985, and a dash begins dialogue, not a list.
const listWithoutYears: RuleBlock = (state, startLine, endLine, silent) => {
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if (/^(\d{3}|-)/.test(state.src.slice(start, start + 3))) return false;
  return list(state, startLine, endLine, silent);
};

// markdown-it does not call the rule for later items of a list, so a separate rule ends the list at a year.
markdown.block.ruler.before(
  "list",
  "year",
  (state, line, _endLine, silent) =>
    silent && /^\d{3,}[.)]/.test(state.getLines(line, line + 1, state.sCount[line] ?? 0, false)),
  { alt: ["list"] },
);

const ends = ["paragraph", "reference", "blockquote"];
markdown.block.ruler.at("list", notInItem(listWithoutYears), { alt: ends });
markdown.block.ruler.at("blockquote", notInItem(blockquote), { alt: [...ends, "list"] });
markdown.block.ruler.at("hr", notInItem(hr), { alt: [...ends, "list"] });

// markdown-it has one check for links and images; the renderer below applies the allow-list of each.
markdown.validateLink = (url) => isLinkAddress(url) || isImageAddress(url);

markdown.renderer.rules.text = (tokens, index) =>
  markdown.utils.escapeHtml((tokens[index]?.content ?? "").replaceAll(JOINT, ""));

markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  const token = tokens[index];
  if (!token) return "";
  if (!isLinkAddress(String(token.attrGet("href")))) token.attrSet("href", "#");
  token.attrSet("rel", "nofollow ugc noopener");
  return self.renderToken(tokens, index, options);
};

markdown.renderer.rules.image = (tokens, index, options, _env, self) => {
  const token = tokens[index];
  if (!token) return "";
  const alt = plainText(token.children ?? []);
  const written = String(token.attrGet("src"));
  if (!isImageAddress(written)) return markdown.utils.escapeHtml(alt);
  token.attrSet("src", imageAddress(written));
  if (token.attrGet("src") !== written) token.attrSet(WRITTEN_ADDRESS, written);
  token.attrSet("alt", alt);
  const picture = readPictureAddress(written);
  if (picture) {
    token.attrSet("width", String(picture.width));
    token.attrSet("height", String(picture.height));
  }
  token.attrSet("loading", "lazy");
  token.attrSet("referrerpolicy", "no-referrer");
  return self.renderToken(tokens, index, options);
};

/** The alternative text of an image. markdown-it's own function drops escaped characters. */
function plainText(tokens: Token[]): string {
  const text = tokens.map((token) => {
    if (token.type === "image") return plainText(token.children ?? []);
    return token.tag === "br" ? " " : token.content;
  });
  return text.join("").replaceAll(JOINT, "");
}

/** Renders a story: the normalized source to store, and the HTML for readers. */
export function renderStory(source: string): { source: string; html: string } {
  const normal = normalizeSource(source);
  return { source: normal, html: markdown.render(normal).trim() };
}

/** The plain text of a story's HTML: each paragraph and each item of a list is one line. */
export function plainTextOf(html: string): string {
  return html
    .replace(/\s+/g, " ")
    .replace(/<\/(p|li|blockquote)>/g, "\n")
    .replace(/<br>|<hr>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/ *\n\s*/g, "\n")
    .replace(/ +/g, " ")
    .trim();
}

/** Excerpt of a story's HTML: at most `most` characters of `plainTextOf`, cut at a word, with an ellipsis. */
export function excerptOf(html: string, most = 300): string {
  return shorten(plainTextOf(html), most);
}
