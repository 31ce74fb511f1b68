import { DialogLink } from "~/ui/dialog-link";
import { RulesList } from "./rules-list";

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
