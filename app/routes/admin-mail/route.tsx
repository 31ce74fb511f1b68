import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readPageNumber } from "~/domain/forms/decimal";
import { listDeadMail, resendDeadMail, type DeadMail } from "~/domain/mail/dead-mail.server";
import { mailName } from "~/domain/mail/kinds.server";
import { maskAddresses } from "~/domain/mail/mask";
import { findOutboxState } from "~/domain/mail/outbox-state.server";
import { MAIL_REFUSALS } from "~/domain/mail/refusals";
import { ALL_MAIL } from "~/domain/mail/resend";
import { ResendFields } from "~/domain/mail/resend-fields";
import { longDate } from "~/domain/time/time";
import { redirectWithFlash } from "~/http/flash";
import { incompleteForm, readForm, refusalOf } from "~/http/read-form";
import { passwordRefusal, requireAdmin } from "~/http/session";
import { failureAsMessage } from "~/remix/lost-connection";
import { Link } from "~/remix/link";
import { NeedsPassword } from "~/ui/admin/needs-password";
import type { Refused } from "~/ui/forms/use-refusal";
import { pageTitle } from "~/ui/layout/page-title";
import { NOTHING_HERE, Paging } from "~/ui/paging";
import { DeadLetter, SendAgain } from "./letter";
import { StateOfMail } from "./state";

const PER_PAGE = 20;
const PATH = "/admin/correo";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Correo · Administración", matches) },
];

/** The outbox: waiting mails, the rest of the day's quota, and mails that were given up (MAIL-01). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db, env, now } = context;
  const page = readPageNumber(new URL(request.url).searchParams, "pagina");
  const [state, letters] = await Promise.all([
    findOutboxState(db, env, now),
    listDeadMail(db, { limit: PER_PAGE, offset: (page - 1) * PER_PAGE }, now),
  ]);
  const pages = Math.ceil(state.dead / PER_PAGE);
  return { state, page, pages, letters: letters.map((letter) => viewOf(letter, env.TIME_ZONE)) };
}

function viewOf(letter: DeadMail, zone: string) {
  const { id, kind, recipient, deadAt, attempts, lastError, isUncertain, isExpired } = letter;
  return {
    id,
    name: mailName(kind),
    to: maskAddresses(recipient),
    at: longDate(deadAt, zone),
    attempts,
    error: maskAddresses(answerOf(lastError ?? "")),
    isUncertain,
    isExpired,
  };
}

/** The mail server's last words; that a mail has expired is said apart. */
function answerOf(lastError: string): string {
  return lastError.replace(/^Expired(: )?/, "");
}

/** 'Enviar de nuevo' for one letter, or for all. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, now } = context;
  const admin = await requireAdmin(request, context);
  const form = await readForm(request, ResendFields);
  const refused = passwordRefusal(admin, context, PATH);
  if (refused) return refused;
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
      <p className="label">
        <Link to="/admin">Administración</Link>
      </p>
      <h1>Correo</h1>
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
