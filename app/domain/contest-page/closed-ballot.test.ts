import { expect, test } from "vitest";
import { merkleRoot } from "~/domain/acta/merkle";
import { drawSeal } from "~/drawing/seal";
import { closedBallotHtml } from "./closed-ballot";

const ROOT = "0123456789abcdef".repeat(4);
const OLDER = "f".repeat(64);
const AT = { closedAt: "2026-11-21T00:00:00.000Z", madeAt: "2026-11-21T00:00:01.000Z" };
const ZONE = "America/Bogota";
const textOf = (html: string | null) => html?.replaceAll(/<[^>]*>/g, "").replaceAll(/\s+/g, " ");

test("VOTE-11 the seal of a closed ballot is drawn, with all its digits and the instant of the close", () => {
  const html = closedBallotHtml([{ n: 1, root: ROOT, ...AT }], ZONE);
  expect(html).toContain(drawSeal(ROOT));
  expect(textOf(html)).toContain(`Sello de la urna: ${ROOT}`);
  expect(textOf(html)).toMatch(/Urna cerrada el 20 de noviembre de 2026.* \(hora de Bogotá\)\./);
});

test("VOTE-11 the seal of a closed ballot leads to the feed that also has it", () => {
  const html = closedBallotHtml([{ n: 1, root: ROOT, ...AT }], ZONE);
  expect(html).toContain('<a href="/historias/feed.xml">feed Atom</a>');
});

test("VOTE-11 after a rebuild the first seal stays beside the second one, with the reason", () => {
  const roots = [
    { n: 1, root: OLDER, ...AT },
    { n: 2, root: ROOT, ...AT },
  ];
  const text = textOf(closedBallotHtml(roots, ZONE));
  expect(text).toContain(`Sello de la urna: ${ROOT}`);
  expect(text).toContain(`El de antes era ${OLDER}.`);
  expect(text).toContain("La urna perdió su registro");
});

test("VOTE-11 the seal of a ballot without votes is not called a proof: everybody knows it", () => {
  const text = textOf(closedBallotHtml([{ n: 1, root: merkleRoot([]), ...AT }], ZONE));
  expect(text).toContain("No hay ningún voto. Este sello es el de cualquier urna vacía");
  expect(text).not.toContain("Anótalo");
});

test("VOTE-11 a seal that was made later than the close says when, as after an outage of the database", () => {
  const madeAt = (instant: string) =>
    textOf(closedBallotHtml([{ n: 1, root: ROOT, ...AT, madeAt: instant }], ZONE));
  expect(madeAt("2026-11-21T00:01:00.000Z")).not.toContain("Se calculó");
  expect(madeAt("2026-11-21T02:00:00.000Z")).toContain(
    "Se calculó el 20 de noviembre de 2026 a las 21:00 (hora de Bogotá).",
  );
});

test("VOTE-11 before the room has published the root nothing is shown", () => {
  expect(closedBallotHtml([], ZONE)).toBeNull();
});
