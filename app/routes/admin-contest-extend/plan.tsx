import { Fragment } from "react";
import { counted } from "~/domain/text/numbers";
import { Form } from "~/remix/form";
import { Button } from "~/ui/button";
import { Moment } from "~/ui/time";
import { Actions } from "~/ui/actions";

interface ExtensionPlanProps {
  path: string;
  version: number;
  plan: {
    phase: "submission" | "voting";
    until: string;
    people: number;
    dates: readonly { label: string; before: string; after: string }[];
  };
}

/** Preview of an extension: changed dates and the people to notify, with the button that carries it out. */
export function ExtensionPlan({ path, version, plan }: ExtensionPlanProps) {
  const { phase, until, people, dates } = plan;
  return (
    <Form method="post" action={path} className="stack">
      <h2>Qué va a pasar</h2>
      <dl className="dates">
        {dates.map(({ label, before, after }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>
              <Moment>{after}</Moment>
              <br />
              <s>
                <span className="visually-hidden">Antes: </span>
                <Moment>{before}</Moment>
              </s>
            </dd>
          </Fragment>
        ))}
      </dl>
      <p>
        Recibirán un aviso quienes{" "}
        {phase === "submission"
          ? "enviaron una historia o tienen un borrador"
          : "enviaron una historia, leyeron o votaron"}
        : {counted(people, "persona", "personas")}. Los correos con la fecha anterior que no han
        salido se corrigen, y el del último día sale de nuevo para la fecha nueva.
      </p>
      <input type="hidden" name="hasta" value={until} />
      <input type="hidden" name="version" value={version} />
      <Actions className="form-actions">
        <Button>Ampliar el plazo</Button>
      </Actions>
    </Form>
  );
}
