import MarkdownIt from "markdown-it";
import type Token from "markdown-it/lib/token.mjs";
import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";
import * as v from "valibot";
import { parse as parseYaml } from "yaml";
import { anchorOf } from "~/domain/text/anchor";
import { holdDashesInHtml } from "~/domain/text/dashes";
import { escapeHtml } from "~/domain/text/markup";
import { LONGEST_DESCRIPTION } from "~/domain/text/shorten";
import { PLACEHOLDER, SERVER_PLACEHOLDERS, type Heading, type Question } from "~/texts/text";

/** Schema of the front matter of a page's text (the lines between `---` at its top). */
const PAGE_FRONT = v.strictObject({
  title: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(70)),
  description: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(LONGEST_DESCRIPTION)),
});

/** Schema of the front matter of an article (the lines between `---` at its top). */
const ARTICLE_FRONT = v.strictObject({
  ...PAGE_FRONT.entries,
  date: v.pipe(v.string(), v.isoDate()),
});

export const FRONTS = { page: PAGE_FRONT, article: ARTICLE_FRONT } as const;

interface Parsed<Front> {
  front: Front;
  html: string;
  headings: Heading[];
  /** Questions of an FAQ: the h3 headings, each with the text below it as answer. */
  questions: Question[];
  /** URLs of all links in the text. */
  links: string[];
}

/** Data that the markdown-it rules below collect from one text: headings, ids of headings, and links. */
interface Notes {
  headings: Heading[];
  ids: Set<string>;
  links: string[];
}

/**
 * Parses a text of `app/texts`: front matter and Markdown (PAGE-01). Fills in `values`, and leaves the placeholders that only the
 * server can fill. Throws an error that names the mistake if anything is wrong, so that a bad text breaks the build.
 */
export function parseText<Front extends (typeof FRONTS)[keyof typeof FRONTS]>(
  source: string,
  front: Front,
  values: Readonly<Record<string, string>>,
): Parsed<v.InferOutput<Front>> {
  const [, yaml, body] = /^---\n([^]*?)\n---\n([^]*)$/.exec(source) ?? [];
  if (yaml === undefined || body === undefined) throw new Error("no front matter");
  const read = v.safeParse(front, parseYaml(yaml));
  if (!read.success) throw new Error(v.summarize(read.issues));
  const notes: Notes = { headings: [], ids: new Set(), links: [] };
  const tokens = markdown.parse(fillIn(body, values), notes);
  return {
    front: read.output,
    html: typeset(render(tokens)),
    headings: notes.headings,
    questions: questionsIn(tokens),
    links: notes.links,
  };
}

/** Fills in the values that are known when the site is built. */
function fillIn(body: string, values: Readonly<Record<string, string>>): string {
  const later: readonly string[] = SERVER_PLACEHOLDERS;
  const filled = body.replace(PLACEHOLDER, (written, name: string) => {
    const value = values[name];
    if (value === undefined && !later.includes(name))
      throw new Error(`unknown placeholder ${written}`);
    return value ?? written;
  });
  const stray = /\{(?!\w+\})(?!#[a-z\d-]+\}$).*/m.exec(filled);
  if (stray) throw new Error(`stray brace: ${stray[0]}`);
  return filled;
}

const markdown = new MarkdownIt({ html: false }).disable(["image", "code", "fence", "lheading"]);
markdown.core.ruler.push("headings", addHeadings);
markdown.core.ruler.push("labels", addLabels);
markdown.core.ruler.push("blocks", unwrapBlocks);
markdown.core.ruler.push("links", noteLinks);

const render = (tokens: Token[]) => markdown.renderer.render(tokens, markdown.options, {}).trim();

/**
 * Prepares lines of dialogue and dashes in HTML: dialogue gets a hanging dash, and other dashes stay on the line of their words.
 */
const typeset = (html: string) => holdDashesInHtml(html).replaceAll("<p>—", '<p class="speech">—');

/**
 * Gives each heading an id, and wraps each h2 with its content in a `<section>`. `## Title {#id}` sets the id and makes the heading
 * a link to itself, for texts whose sections people link to.
 */
function addHeadings(state: StateCore): void {
  const { headings, ids }: Notes = state.env;
  const html = (content: string) => {
    const token = new state.Token("html_block", "", 0);
    token.content = content;
    return token;
  };
  state.tokens = state.tokens.flatMap((token, at, all) => {
    const inline = all[at + 1];
    if (token.type !== "heading_open" || !inline?.children) return [token];
    if (token.level > 0) throw new Error("a heading within a list or a quotation");
    if (token.tag !== "h2" && token.tag !== "h3")
      throw new Error(`a heading of the level ${token.tag}: ${inline.content}`);
    const last = inline.children.at(-1);
    const [written, anchor] = /\s*\{#([a-z\d-]+)\}$/.exec(last?.content ?? "") ?? [];
    if (last && written) last.content = last.content.slice(0, -written.length);
    const title = plainText(render([inline]));
    const id = anchor ?? anchorOf(title);
    if (ids.has(id)) throw new Error(`two headings with the id ${id}`);
    ids.add(id);
    token.attrSet("id", id);
    token.attrSet("tabindex", "-1");
    if (anchor) linkToItself(state, inline.children, anchor);
    if (token.tag === "h3") return [token];
    headings.push({ id, title });
    const end = headings.length > 1 ? "</section>\n" : "";
    return [html(`${end}<section aria-labelledby="${id}">\n`), token];
  });
  if (headings.length > 0) state.tokens.push(html("</section>\n"));
}

function linkToItself(state: StateCore, children: Token[], id: string): void {
  const open = new state.Token("link_open", "a", 1);
  open.attrSet("href", `#${id}`);
  children.unshift(open);
  children.push(new state.Token("link_close", "a", -1));
}

/** Sets a word with a colon at the beginning of a quoted paragraph, such as «Antes:», as its label. */
function addLabels(state: StateCore): void {
  let depth = 0;
  for (const token of state.tokens) {
    if (/^blockquote_/.test(token.type)) depth += token.nesting;
    const first = token.children?.[0];
    const [written, label] = /^(\p{Lu}\p{Ll}+:)\s*/u.exec(first?.content ?? "") ?? [];
    if (depth === 0 || !token.children || first?.type !== "text" || !written || !label) continue;
    first.content = first.content.slice(written.length);
    const html = new state.Token("html_inline", "", 0);
    html.content = `<b class="label">${escapeHtml(label)}</b> `;
    token.children.unshift(html);
  }
}

/** Removes the paragraph around a placeholder that stands for a whole block. */
function unwrapBlocks({ tokens }: StateCore): void {
  for (const [at, { type, content }] of tokens.entries()) {
    if (type !== "inline" || !/^\{\w+\}$/.test(content)) continue;
    for (const around of [tokens[at - 1], tokens[at + 1]]) {
      if (around && /^paragraph_/.test(around.type)) around.hidden = true;
    }
  }
}

function noteLinks(state: StateCore): void {
  const { links }: Notes = state.env;
  for (const { children } of state.tokens) {
    for (const child of children ?? []) {
      if (child.type === "link_open") links.push(String(child.attrGet("href")));
    }
  }
}

/** Returns the questions of an FAQ: the h3 headings, each with the text below it as answer. */
function questionsIn(tokens: Token[]): Question[] {
  const starts = tokens.flatMap(({ type, tag }, at) =>
    type === "heading_open" && tag === "h3" ? [at] : [],
  );
  return starts.map((start) => {
    const rest = tokens.slice(start + 3);
    const end = rest.findIndex(({ type }) => type === "heading_open" || type === "html_block");
    return {
      question: plainText(render(tokens.slice(start, start + 3))),
      answer: plainText(render(end < 0 ? rest : rest.slice(0, end))),
    };
  });
}

/** Returns the text of HTML that markdown-it has rendered. */
function plainText(html: string): string {
  const text = html.replace(/<\/?(a|b|em|strong)\b[^>]*>/g, "").replace(/<[^>]*>/g, " ");
  return text
    .replace(/&(lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
