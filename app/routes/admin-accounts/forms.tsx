import { ADMIN_ACCOUNTS, adminAccountPath } from "~/domain/paths";
import { counted, countOfStories, countOfVotes } from "~/domain/text/numbers";
import { Form } from "~/remix/form";
import { EmailField } from "~/ui/accounts/account-fields";
import { Button } from "~/ui/button";
import { StoryFates } from "~/ui/erasure/story-fates";
import { TextField } from "~/ui/forms/field";
import { useRefusal } from "~/ui/forms/use-refusal";
import type { RefusedAccountStep } from "./action.server";

interface StepProps {
  refused: RefusedAccountStep | undefined;
}

/** The form that finds an account by its e-mail. */
export function FindForm({ refused }: StepProps) {
  const { top, atButton } = useRefusal(refused);
  return (
    <Form method="post" action={ADMIN_ACCOUNTS} className="stack" noValidate>
      {top}
      <input type="hidden" name="paso" value="buscar" />
      <EmailField
        autoComplete="off"
        defaultValue={refused?.typed?.email}
        error={refused?.errors?.email}
      />
      <div className="form-actions">
        <Button>Buscar la cuenta</Button>
      </div>
      {atButton}
    </Form>
  );
}

/** The form that gives an account the supporter's badge ('Mecenas'). */
export function SupporterForm({ account, refused }: StepProps & { account: string }) {
  const { top, atButton } = useRefusal(refused);
  return (
    <Form method="post" action={adminAccountPath(account)} className="stack" noValidate>
      {top}
      <input type="hidden" name="paso" value="mecenas" />
      <input type="hidden" name="cuenta" value={account} />
      <div className="form-actions">
        <Button variant="outlined">Dar la insignia «Mecenas»</Button>
      </div>
      {atButton}
    </Form>
  );
}

interface ErasedAccount {
  id: string;
  erased: { withdrawn: number; chosen: number; comments: number; votes: number };
}

/** The form that deletes an account: it lists what is erased, and asks about the stories and for the e-mail as confirmation. */
export function DeleteForm({ account, refused }: StepProps & { account: ErasedAccount }) {
  const ids = { email: "confirmacion", historias: "historias-anonimas" };
  const { top, atButton } = useRefusal(refused, { ids });
  const { withdrawn, chosen, comments, votes } = account.erased;
  return (
    <Form method="post" action={adminAccountPath(account.id)} className="stack" noValidate>
      {top}
      <h2>Eliminar la cuenta</h2>
      <p>
        Se borran sus datos y {counted(comments, "comentario", "comentarios")}
        {withdrawn > 0
          ? `, y ${countOfStories(withdrawn)} de retos abiertos, con los votos de vuelta a quienes los dieron`
          : null}
        . Siguen contando {countOfVotes(votes)}, sin su nombre. No se puede deshacer.
      </p>
      <input type="hidden" name="paso" value="eliminar" />
      <input type="hidden" name="cuenta" value={account.id} />
      {chosen > 0 ? (
        <StoryFates
          legend="¿Qué hacemos con sus historias de retos cuya votación ha terminado?"
          chosen={refused?.typed?.historias}
        />
      ) : (
        <input type="hidden" name="historias" value="anonimas" />
      )}
      <TextField
        id="confirmacion"
        name="email"
        type="email"
        label="Escribe su email para confirmar"
        autoComplete="off"
        required
        defaultValue={refused?.typed?.email}
        error={refused?.errors?.email}
      />
      <div className="form-actions">
        <Button variant="danger">Eliminar la cuenta</Button>
      </div>
      {atButton}
    </Form>
  );
}
