import { POSITIONS } from "~/domain/contests/ranking";
import { inWords } from "~/domain/text/numbers";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";
import { DialogLink } from "~/ui/dialog-link";

/** Id of the rules' element on a contest's page. */
const RULES = "reglas";

/** A link to the contest's rules at the end of the page. With scripts it opens them in a dialog (CONTEST-01). */
export function RulesLink({ contest }: { contest: { id: string; wordLimit: string } }) {
  const load = async () => {
    const { drawRules } = await import("./rules-dialog");
    return drawRules(contest.wordLimit);
  };
  return (
    <DialogLink to={`/contest/${contest.id}#${RULES}`} load={load}>
      Reglas del reto
    </DialogLink>
  );
}

/**
 * The contest's rules as a disclosure at the end of the page. Open while the contest takes entries; also opens for links to an
 * element inside it.
 */
export function Rules({ wordLimit, isOpen }: { wordLimit: string; isOpen: boolean }) {
  return (
    <details className="rules" open={isOpen}>
      <summary>Reglas del reto</summary>
      <RulesList wordLimit={wordLimit} id={RULES} />
    </details>
  );
}

/** The contest's rules as a list. `wordLimit` is part of a sentence: 'de 100 a 1000 palabras'. */
export function RulesList({ wordLimit, id }: { wordLimit: string; id?: string }) {
  return (
    <ul id={id}>
      <li>Una historia por persona y reto, {wordLimit}.</li>
      <li>100&nbsp;% original y tuya. Conservas todos tus derechos.</li>
      <li>Sin contenido sexual explícito ni violencia extrema.</li>
      <li>
        Durante los envíos el sitio no muestra tu historia a otras personas; durante la votación la
        muestra sin decir de quién es.
      </li>
      <li>
        Tienes hasta {inWords(VOTES_PER_CONTEST)} votos, privados, y ninguno puede ser para tu
        propia historia.
      </li>
      <li>
        En un empate queda delante la historia que se envió antes. Quienes quedan en los{" "}
        {inWords(POSITIONS.length)} primeros lugares reciben una insignia.
      </li>
    </ul>
  );
}
