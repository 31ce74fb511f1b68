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

/** Refusal of a poll form that the page no longer shows, with the typed texts. */
export function RefusedPollForm({ refused }: RefusedFormProps) {
  // Shows the errors as plain text: their fields are not on the page, so links to them would lead nowhere.
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
