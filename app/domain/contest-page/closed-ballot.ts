import { EMPTY_BALLOT_ROOT } from "~/domain/acta/merkle";
import { madeLater, type BallotRoot } from "~/domain/ballot-roots/roots.server";
import { ARCHIVE } from "~/domain/paths";
import { longDate } from "~/domain/time/time";
import { drawSeal } from "~/drawing/seal";
import { Xml, xml } from "~/domain/text/markup";

/**
 * Returns HTML that shows the seal of a closed ballot: the drawing, its digits, the instant of the close, and that of the seal if it
 * was made later. Null without a root. HTML, because a component would add script to every page of a contest.
 */
export function closedBallotHtml(roots: readonly BallotRoot[], zone: string): string | null {
  const root = roots.at(-1);
  if (!root) return null;
  const earlier = roots.slice(0, -1).map((before, n) => ({ before, next: roots[n + 1] ?? root }));
  const groups = root.root.match(/.{4}/g) ?? [];
  const later = madeLater(root);
  const made = later === null ? "" : ` Se calculó el ${longDate(later, zone)}.`;
  const what =
    root.root === EMPTY_BALLOT_ROOT
      ? xml`No hay ningún voto. Este sello es el de cualquier urna vacía: solo dice eso, y no hace falta anotarlo.`
      : xml`Este es su sello.${made} Se calcula con todos los votos: si uno cambia, cambia el sello. Anótalo o hazle una foto y, después de los resultados, compáralo con el del acta. Si usas un lector de feeds, también está en el <a href="${ARCHIVE}/feed.xml">feed Atom</a>.`;
  return xml`<p><strong>Urna cerrada el ${longDate(root.closedAt, zone)}.</strong> ${what}</p>
<figure class="seal"><div aria-hidden="true">${new Xml(drawSeal(root.root))}</div><figcaption>Sello de la urna: <code>${groups.map(
    (digits) => xml`<span>${digits}</span>`,
  )}</code></figcaption></figure>${earlier.map(
    ({ before, next }) =>
      xml`<p>La urna perdió su registro y se rehízo con la copia de la base de datos el ${longDate(next.madeAt, zone)}, así que tiene otro sello. El de antes era <code>${before.root}</code>.</p>`,
  )}`.text;
}
