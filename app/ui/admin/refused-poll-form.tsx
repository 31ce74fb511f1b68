import { Fragment, useMemo } from "react";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";

/** Labels of the text fields of polls and their options, by name. */
const LABELS = {
  title: "Título",
  description: "Descripción",
  month: "Mes del reto",
  deadline: "Se vota hasta",
  opcion: "Título",
  linea: "Una línea sobre ella",
  consigna: "Consigna",
} as const;

interface RefusedFormProps {
  refused: Refused & { typed?: Partial<Record<string, string>> };
}

/** Why a form of a poll was refused, with the texts that were typed. For a form that the page no longer shows. */
export function RefusedPollForm({ refused }: RefusedFormProps) {
  // Links to wrong fields would lead nowhere, so their texts stand alone.
  const answer = useMemo(() => {
    const { errors = {}, typed: _, ...rest } = refused;
    return {
      ...rest,
      message: [rest.message, ...Object.values(errors)].filter(Boolean).join(". "),
    };
  }, [refused]);
  const { top, atButton } = useRefusal(answer);
  const texts = Object.entries(LABELS).flatMap(([name, label]) => {
    const text = refused.typed?.[name];
    return text ? [{ name, label, text }] : [];
  });
  return (
    <>
      {top}
      {atButton}
      {texts.length > 0 ? (
        <>
          <p>Esto es lo que escribiste, por si quieres copiarlo:</p>
          <dl className="dates typed">
            {texts.map(({ name, label, text }) => (
              <Fragment key={name}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </Fragment>
            ))}
          </dl>
        </>
      ) : null}
    </>
  );
}
