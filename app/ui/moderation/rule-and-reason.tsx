import { MODERATION_RULES, REASON_MAX } from "~/domain/moderation/rules";
import { formatNumber } from "~/domain/text/numbers";
import { Select, TextArea } from "~/ui/forms/field";

const OPTIONS = [
  { value: "", label: "Elige la norma" },
  ...MODERATION_RULES.map(({ id, name }) => ({ value: id, label: name })),
];

interface RuleAndReasonProps {
  refused: { errors?: Record<string, string>; typed?: Partial<Record<string, string>> } | undefined;
  /** Beginning of the reason's hint: who reads the reason. */
  readers: string;
}

/** The two fields common to all intervention forms: the broken rule, and the reason. */
export function RuleAndReason({ refused, readers }: RuleAndReasonProps) {
  const { typed = {}, errors = {} } = refused ?? {};
  return (
    <>
      <Select
        label="Norma que no se cumplió"
        name="norma"
        options={OPTIONS}
        required
        defaultValue={typed.norma ?? ""}
        error={errors.norma}
      />
      <TextArea
        label="Motivo"
        name="motivo"
        rows={5}
        required
        hint={`${readers} Hasta ${formatNumber(REASON_MAX)} caracteres.`}
        defaultValue={typed.motivo}
        error={errors.motivo}
      />
    </>
  );
}
