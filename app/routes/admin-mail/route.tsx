import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  RESEND_REFUSALS,
  resendDeadLetters,
  ResendFields,
} from "~/domain/mail/dead-letters.server";
import { readAdminForm } from "~/http/admin";
import { redirectWithFlash } from "~/http/flash";
import { checkForm, incompleteForm, refusalOf } from "~/http/read-form";
import { failureAsMessage } from "~/remix/lost-connection";
import { AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { NeedsPassword } from "~/ui/admin/needs-password";
import type { Refused } from "~/ui/forms/use-refusal";
import { NOTHING_HERE, Paging } from "~/ui/paging";
import { ALL_LETTERS, DeadLetterEntry, SendAgain } from "./letter";
import type { loader } from "./loader.server";
import { OutboxState, Stopped } from "./state";

const PATH = "/admin/correo";

export const meta = adminMeta("Correo");

export { loader } from "./loader.server";

/** Makes one dead letter, or all of them, due to be sent again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, now } = context;
  const { admin, typed, refused } = await readAdminForm(request, context);
  if (refused) return refused;
  const form = checkForm(typed, ResendFields);
  if (!form.ok) throw incompleteForm();
  const { correo: id } = form.value;
  const count = await resendDeadLetters(db, id === ALL_LETTERS ? "all" : [id], now, admin.id);
  if (count === 0) throw refusalOf(RESEND_REFUSALS["nothing-to-resend"]);
  return redirectWithFlash(PATH, "mail-resent");
}

export const clientAction = failureAsMessage("Error al enviar de nuevo");

export default function AdminMail() {
  const { state, stoppedSince, page, pages, letters } = useLoaderData<typeof loader>();
  if (useActionData<Refused>()?.confirmTo) return <NeedsPassword />;
  return (
    <>
      <AdminHeading>Correo</AdminHeading>
      {stoppedSince ? <Stopped since={stoppedSince} /> : null}
      <OutboxState state={state} />
      <section aria-labelledby="devueltos">
        <h2 id="devueltos">Sin enviar</h2>
        {state.dead === 0 ? <p className="empty">Ningún correo quedó sin enviar.</p> : null}
        {state.resendable > 1 ? (
          <SendAgain mail={ALL_LETTERS} label="Enviar todos de nuevo" />
        ) : null}
        {letters.length > 0 ? (
          <ul className="entries">
            {letters.map((letter) => (
              <DeadLetterEntry key={letter.id} letter={letter} />
            ))}
          </ul>
        ) : state.dead > 0 ? (
          <p className="empty">{NOTHING_HERE}</p>
        ) : null}
        <Paging page={page} pages={pages} to={pathOf} />
      </section>
    </>
  );
}

const pathOf = (page: number) => (page === 1 ? PATH : `${PATH}?pagina=${page}`);
