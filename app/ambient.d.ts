declare module "*.txt" {
  const text: string;
  export default text;
}

declare module "*.css" {
  const text: string;
  export default text;
}

declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}

declare module "*.ttf" {
  const font: ArrayBuffer;
  export default font;
}

declare module "*.svg" {
  const address: string;
  export default address;
}

declare module "*/build/texts.json" {
  const texts: object;
  export default texts;
}

declare module "*/build/page-kinds.json" {
  const kinds: Record<string, readonly string[]>;
  export default kinds;
}

declare module "*/build/index.js" {
  import type { ServerBuild } from "@remix-run/cloudflare";
  const build: ServerBuild;
  export = build;
}

declare module "markdown-it/lib/rules_inline/emphasis.mjs" {
  import type { RuleInline } from "markdown-it/lib/parser_inline.mjs";
  const emphasis: { tokenize: RuleInline };
  export default emphasis;
}

declare module "markdown-it/lib/rules_inline/link.mjs" {
  import type { RuleInline } from "markdown-it/lib/parser_inline.mjs";
  const link: RuleInline;
  export default link;
}

declare module "markdown-it/lib/rules_inline/image.mjs" {
  import type { RuleInline } from "markdown-it/lib/parser_inline.mjs";
  const image: RuleInline;
  export default image;
}

declare module "markdown-it/lib/rules_block/list.mjs" {
  import type { RuleBlock } from "markdown-it/lib/parser_block.mjs";
  const list: RuleBlock;
  export default list;
}

declare module "markdown-it/lib/rules_block/blockquote.mjs" {
  import type { RuleBlock } from "markdown-it/lib/parser_block.mjs";
  const blockquote: RuleBlock;
  export default blockquote;
}

declare module "markdown-it/lib/rules_block/hr.mjs" {
  import type { RuleBlock } from "markdown-it/lib/parser_block.mjs";
  const hr: RuleBlock;
  export default hr;
}
