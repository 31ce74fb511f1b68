import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listLocalMail } from "~/domain/mail/local-mail.server";
import { longDate } from "~/domain/time/time";
import { requireLocal } from "~/http/environment";
import { Link } from "~/remix/link";
import { Facts } from "~/ui/facts";
import { Moment } from "~/ui/time";
import { pageTitle } from "~/ui/layout/page-head";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Correo local", matches) },
  { name: "robots", content: "noindex" },
];

/** Returns the mails that would have been sent. Only on a developer's machine (MAIL-01). */
export async function loader({ context }: LoaderFunctionArgs) {
  requireLocal(context);
  const mails = await listLocalMail(context.db);
  return mails.map(({ at, ...mail }) => ({
    ...mail,
    at: at && longDate(at, context.env.TIME_ZONE),
  }));
}

export default function LocalMailPage() {
  const mails = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Correo local</h1>
      <p>Aquí no se envía ningún correo: estos son los que habrían salido, el último primero.</p>
      {mails.length === 0 ? <p className="empty">Aún no hay correos.</p> : null}
      <ul className="entries local-mail">
        {mails.map(({ id, recipient, subject, at }) => (
          <li key={id}>
            <p>
              <Link to={`/correo-local/${id}`}>{subject}</Link>
            </p>
            <Facts className="hint" facts={[recipient, at && <Moment>{at}</Moment>]} />
          </li>
        ))}
      </ul>
    </>
  );
}
