import { ruleName, ruleSection, type RuleId } from "~/domain/moderation/rules";
import { Link } from "~/remix/link";
import { Facts } from "~/ui/facts";
import { Moment } from "~/ui/time";

export interface FactsView {
  rule: RuleId;
  made: string;
  until: string | null;
  lifted: string | null;
}

/** Facts about an intervention: start, end, and the broken rule with a link to its section of the guidelines. */
export function InterventionFacts({ view }: { view: FactsView }) {
  const { rule, made, until, lifted } = view;
  return (
    <Facts
      className="hint"
      facts={[
        <Link to={ruleSection(rule)}>{ruleName(rule)}</Link>,
        <>
          Desde el <Moment>{made}</Moment>
        </>,
        until ? (
          <>
            Hasta el <Moment>{until}</Moment>
          </>
        ) : null,
        lifted ? (
          <>
            Levantada el <Moment>{lifted}</Moment>
          </>
        ) : null,
      ]}
    />
  );
}
