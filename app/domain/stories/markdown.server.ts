import MarkdownIt from "markdown-it";
import emphasis from "markdown-it/lib/rules_inline/emphasis.mjs";
import list from "markdown-it/lib/rules_block/list.mjs";
import { shorten } from "~/domain/site/shorten";
import { normalizeSource } from "./source";

const LINK = /^(https?|mailto|tel|sms):/i;
const IMAGE = /^(https?:|data:image\/(png|jpeg|gif|webp);base64,)/i;

/**
 * The one parser and renderer of stories (SEC-02): paragraphs, line breaks, `**`, `*`, `>`, lists, links, images and the
 * pause `***`; no headings, code or HTML. What it does not know stays text and is escaped.
 */
const markdown = new MarkdownIt("zero", { html: false, breaks: true, linkify: false }).enable([
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

// Of the two signs of emphasis only the star is ours: an underscore is an underscore.
markdown.inline.ruler.at("emphasis", (state, silent) =>
  state.src[state.pos] === "_" ? false : emphasis.tokenize(state, silent),
);

// "1985. Llovía." opens a sentence, not the list item number 1985.
markdown.block.ruler.at(
  "list",
  (state, startLine, endLine, silent) => {
    const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
    return /^\d{3}/.test(state.src.slice(start, start + 3))
      ? false
      : list(state, startLine, endLine, silent);
  },
  { alt: ["paragraph", "reference", "blockquote"] },
);

// Links and images share markdown-it's check; the renderer below holds each to its own list.
markdown.validateLink = (url) => LINK.test(url) || IMAGE.test(url);

markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  const token = tokens[index];
  if (!token) return "";
  if (!LINK.test(String(token.attrGet("href")))) token.attrSet("href", "#");
  token.attrSet("rel", "nofollow ugc noopener");
  return self.renderToken(tokens, index, options);
};

markdown.renderer.rules.image = (tokens, index, options, env, self) => {
  const token = tokens[index];
  if (!token) return "";
  const alt = self.renderInlineAsText(token.children ?? [], options, env);
  if (!IMAGE.test(String(token.attrGet("src")))) return markdown.utils.escapeHtml(alt);
  token.attrSet("alt", alt);
  token.attrSet("loading", "lazy");
  token.attrSet("referrerpolicy", "no-referrer");
  return self.renderToken(tokens, index, options);
};

/** A story's source as it is stored, and the HTML that readers get. */
export function renderStory(source: string): { source: string; html: string } {
  const normal = normalizeSource(source);
  return { source: normal, html: markdown.render(normal).trim() };
}

/** The first `most` characters of the text without markup, cut at a word, with an ellipsis. */
export function excerptOf(html: string, most = 300): string {
  const text = html
    .replace(/<\/(p|li|blockquote)>|<br>|<hr>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
  return shorten(text, most);
}

/** Whether the story opens with a letter, which may then be set as a drop cap; a dash or a quotation mark is not one. */
export function opensWithLetter(html: string): boolean {
  return /^<p>(<(strong|em)>)*\p{L}/u.test(html);
}
