import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { resendDeadMail } from "~/domain/mail/dead-mail.server";
import { MAIL_REFUSALS } from "~/domain/mail/refusals";
import { ALL_MAIL } from "~/domain/mail/resend";
import { ResendFields } from "~/domain/mail/resend-fields";
import { readAdminForm } from "~/http/admin";
import { redirectWithFlash } from "~/http/flash";
import { checkForm, incompleteForm, refusalOf } from "~/http/read-form";
import { failureAsMessage } from "~/remix/lost-connection";
import { AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { NeedsPassword } from "~/ui/admin/needs-password";
import type { Refused } from "~/ui/forms/use-refusal";
import { NOTHING_HERE, Paging } from "~/ui/paging";
import { DeadLetter, SendAgain } from "./letter";
import type { loader } from "./loader.server";
import { StateOfMail } from "./state";

const PATH = "/admin/correo";

export const meta = adminMeta("Correo");

export { loader } from "./loader.server";

/** Queues one dead mail, or all of them, to be sent again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, now } = context;
  const { admin, typed, refused } = await readAdminForm(request, context);
  if (refused) return refused;
  const form = checkForm(typed, ResendFields);
  if (!form.ok) throw incompleteForm();
  const { correo: id } = form.value;
  const count = await resendDeadMail(db, id === ALL_MAIL ? "all" : [id], now, admin.id);
  if (count === 0) throw refusalOf(MAIL_REFUSALS["no-dead-mail"]);
  return redirectWithFlash(PATH, "mail-resent");
}

export const clientAction = failureAsMessage("Error al enviar de nuevo");

export default function AdminMail() {
  const { state, page, pages, letters } = useLoaderData<typeof loader>();
  if (useActionData<Refused>()?.confirmTo) return <NeedsPassword />;
  return (
    <>
      <AdminHeading>Correo</AdminHeading>
      <StateOfMail state={state} />
      <section aria-labelledby="devueltos">
        <h2 id="devueltos">Sin enviar</h2>
        {state.dead === 0 ? <p className="empty">Ningún correo se ha quedado sin enviar.</p> : null}
        {state.resendable > 1 ? <SendAgain mail={ALL_MAIL} label="Enviar todos de nuevo" /> : null}
        {letters.length > 0 ? (
          <ul className="entries">
            {letters.map((letter) => (
              <DeadLetter key={letter.id} letter={letter} />
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
