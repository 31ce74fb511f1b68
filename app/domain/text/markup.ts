import { escapeXml } from "~/drawing/svg";

/** A piece of XML that is already escaped. */
export class Xml {
  constructor(readonly text: string) {}
}

type Value = Xml | string | number | null | readonly Xml[];

/** Template tag for XML, xml`<title>${title}</title>`: escapes all values that are not `Xml` themselves. */
export function xml(parts: TemplateStringsArray, ...values: Value[]): Xml {
  return new Xml(String.raw({ raw: parts }, ...values.map(asText)));
}

function asText(value: Value): string {
  if (value instanceof Xml) return value.text;
  if (Array.isArray(value)) return value.map(({ text }: Xml) => text).join("");
  return value === null ? "" : escapeXml(String(value));
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for an element or a quoted attribute of HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");
}
