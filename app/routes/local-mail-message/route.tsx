import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findLocalMail } from "~/domain/mail/local-mail.server";
import { requireLocal } from "~/http/environment";
import { Link } from "~/remix/link";
import { pageTitle } from "~/ui/layout/page-head";
import { Actions } from "~/ui/actions";

export const meta: MetaFunction<typeof loader> = ({ data: mail, matches }) => [
  { title: pageTitle(mail?.subject ?? "Correo local", matches) },
  { name: "robots", content: "noindex" },
];

/** Returns one mail as text with its headers. Its HTML has another URL (MAIL-01). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  requireLocal(context);
  const id = params.mailId ?? "";
  const mail = await findLocalMail(context.db, id);
  if (!mail) throw new Response(null, { status: 404 });
  const { subject, headers, text, link } = mail;
  return { id, subject, headers, text, link };
}

export default function LocalMailMessage() {
  const { id, subject, headers, text, link } = useLoaderData<typeof loader>();
  return (
    <article className="stack local-letter">
      <p className="label admin-trail">
        <Link to="/correo-local">Correo local</Link>
      </p>
      <h1>{subject}</h1>
      <Actions as="p" className="form-actions">
        <a className="button button-primary" href={link}>
          Abrir su enlace
        </a>{" "}
        <a className="button button-quiet" href={`/correo-local/${id}/html`}>
          Ver como HTML
        </a>
      </Actions>
      <h2>Texto</h2>
      <pre>{text}</pre>
      <h2>Cabeceras</h2>
      <pre>{headers}</pre>
    </article>
  );
}
