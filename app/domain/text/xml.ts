import { escapeXml } from "~/drawing/svg";

/** A piece of XML; what is put into another stays as it is, and any other value is escaped. */
export class Xml {
  constructor(readonly text: string) {}
}

type Value = Xml | string | number | null | readonly Xml[];

/** Writes XML: xml`<title>${title}</title>`. */
export function xml(parts: TemplateStringsArray, ...values: Value[]): Xml {
  return new Xml(String.raw({ raw: parts }, ...values.map(asText)));
}

function asText(value: Value): string {
  if (value instanceof Xml) return value.text;
  if (Array.isArray(value)) return value.map(({ text }: Xml) => text).join("");
  return value === null ? "" : escapeXml(String(value));
}
