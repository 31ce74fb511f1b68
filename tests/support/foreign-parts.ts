import { parse, type DefaultTreeAdapterTypes } from "parse5";

/** Tag names that the product's pages may contain. `title`, `style` and `link` have stricter checks. */
const OURS = new Set(
  (
    "html head body meta title link style a p div span main header footer nav section article aside h1 h2 h3 ul ol li " +
    "dl dt dd strong em b i br hr blockquote time code form fieldset legend label input textarea select option button " +
    "details summary small img svg path circle ellipse rect text tspan g figure figcaption table caption thead " +
    "tbody tr th td abbr sup sub noscript dialog pre"
  ).split(" "),
);
const URL_ATTRIBUTES = [
  "href",
  "src",
  "action",
  "formaction",
  "poster",
  "data",
  "xlink:href",
  "srcset",
  "ping",
];
const SAFE_URL =
  /^(https?:|mailto:|tel:|sms:|\/(?![/\\])|[#?]|$|data:image\/(png|jpeg|gif|webp);base64,)/i;

/**
 * Returns all markup in a page that the product did not write, since it could run a script. The check does not rely on the
 * Content-Security-Policy (SEC-01).
 */
export function foreignParts(html: string): string[] {
  const found: string[] = [];
  // The response's nonce. A stored text cannot contain it, because it is new in each response.
  const nonce = /<style nonce="(\w+)"/.exec(html)?.[1] ?? "";
  const isOurScript = ({ tagName, attrs }: DefaultTreeAdapterTypes.Element) =>
    tagName === "script" &&
    attrs.some(
      ({ name, value }) =>
        (name === "nonce" && nonce !== "" && value === nonce) ||
        (name === "type" && value === "application/ld+json"),
    );
  // Whether an element shows a medal or an icon: a `use` element that refers to one of the two drawing files.
  const isOurDrawing = ({ tagName, attrs }: DefaultTreeAdapterTypes.Element) =>
    tagName === "use" &&
    attrs.every(({ name, value }) =>
      name === "href"
        ? /^\/build\/_assets\/(medals|icons)-\w+\.svg#[a-z\d-]+$/.test(value)
        : ["x", "y", "width", "height"].includes(name) && /^\d+$/.test(value),
    );
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ("tagName" in node) {
      if (!OURS.has(node.tagName) && !isOurScript(node) && !isOurDrawing(node))
        found.push(`<${node.tagName}>`);
      for (const { name, value } of node.attrs) {
        // Removes characters that browsers ignore when they read the scheme of a URL.
        const url = value.replace(/[\u0000-\u0020]/g, "");
        if (name.startsWith("on") || name === "srcdoc")
          found.push(`<${node.tagName} ${name}=${value}>`);
        if (name === "style" || name === "is" || /^(hx|ng|x|v)-/.test(name))
          found.push(`${name}=${value}`);
        if (URL_ATTRIBUTES.includes(name) && !SAFE_URL.test(url)) found.push(`${name}=${value}`);
        if (name === "http-equiv") found.push(`${name}=${value}`);
      }
    }
    if ("childNodes" in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  const count = (tag: RegExp) => html.match(tag)?.length ?? 0;
  if (count(/<style\b/g) !== 1) found.push("a second <style>");
  // At most three `<link>` elements besides style sheets and feeds: icon, manifest, canonical URL.
  if (
    count(/<link\b(?! rel="(stylesheet" href="\/build\/|alternate" type="application\/atom))/g) > 3
  )
    found.push("a fourth <link>");
  if (count(/<title\b/g) !== 1) found.push("a second <title>");
  return found;
}
