import * as v from "valibot";
import { sessionEntries } from "~/domain/accounts/account-fields";
import { STORY_FATES } from "~/domain/erasure/deletion-fields";
import { emailField } from "~/domain/forms/text-fields";
import { PLAN_NAMES } from "~/domain/plans/plans";

const yesOrNo = v.pipe(
  v.picklist(["si", "no"]),
  v.transform((answer) => answer === "si"),
);

/**
 * Schemas of the forms on an account's admin page, selected by the hidden field `paso`. Each form sends the wanted state, and its
 * SQL statement only changes an account in the opposite state: if two admins act at once, the second gets a refusal.
 */
export const PersonSteps = v.variant("paso", [
  v.pipe(
    v.object({ paso: v.literal("mecenas") }),
    v.transform(() => ({ step: "give-supporter" as const })),
  ),
  v.pipe(
    v.object({ paso: v.literal("fundadora"), fundadora: yesOrNo }),
    v.transform((typed) => ({ step: "set-founder" as const, isFounder: typed.fundadora })),
  ),
  v.pipe(
    v.object({
      paso: v.literal("plan"),
      visto: v.string(),
      plan: v.picklist(
        PLAN_NAMES.map(({ id }) => id),
        "Elige un plan.",
      ),
    }),
    v.transform(({ plan, visto }) => ({ step: "set-plan" as const, plan, seen: visto })),
  ),
  v.pipe(
    v.object({ paso: v.literal("cerrar"), ...sessionEntries }),
    v.transform((typed) => ({ step: "end-sessions" as const, session: typed.sesion })),
  ),
  v.pipe(
    v.object({ paso: v.literal("cerrar-todas") }),
    v.transform(() => ({ step: "end-sessions" as const, session: null })),
  ),
]);

/** Form that lifts a suspension; `suspension` is the id of the intervention that imposed it. */
export const LiftFields = v.object({ suspension: v.pipe(v.string(), v.nonEmpty()) });

/** Form that grants an account admin rights or revokes them. */
export const RightsFields = v.pipe(
  v.object({ administra: yesOrNo }),
  v.transform((typed) => ({ isAdmin: typed.administra })),
);

/** Form that deletes an account. Its e-mail is typed again for confirmation. */
export const DeleteAccountFields = v.pipe(
  v.object({
    historias: v.picklist(STORY_FATES),
    email: emailField("Escribe el email de la cuenta para confirmar."),
  }),
  v.transform(({ historias, email }) => ({ stories: historias, email })),
);
