import {
  INTERVENTION_NAMES,
  ruleName,
  type InterventionKind,
  type RuleId,
} from "~/domain/moderation/rules";
import { adminInterventionPath } from "~/domain/paths";
import { Link } from "~/remix/link";
import { Facts } from "~/ui/facts";

export interface InterventionView {
  id: string;
  kind: InterventionKind;
  rule: RuleId;
  date: string;
  isLifted: boolean;
  hasUnreadAnswer?: boolean;
}

/** Interventions as a list of links to their admin pages. */
export function InterventionList({ list }: { list: readonly InterventionView[] }) {
  return (
    <ul className="admin-rows">
      {list.map(({ id, kind, rule, date, isLifted, hasUnreadAnswer }) => (
        <li key={id}>
          <p>
            <Link to={adminInterventionPath(id)}>{INTERVENTION_NAMES[kind]}</Link>
          </p>
          <Facts
            className="hint"
            facts={[
              ruleName(rule),
              date,
              isLifted && "levantada",
              hasUnreadAnswer && "con una respuesta por leer",
            ]}
          />
        </li>
      ))}
    </ul>
  );
}
