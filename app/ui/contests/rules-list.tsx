import { POSITIONS } from "~/domain/contests/ranking";
import { inWords } from "~/domain/text/numbers";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";

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
