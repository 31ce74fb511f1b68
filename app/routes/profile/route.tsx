import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Link } from "~/remix/link";
import { mustConfirmEmail } from "~/domain/accounts/rights";
import { listBadges } from "~/domain/badges/badges.server";
import { shortDate } from "~/domain/time/time";
import { listDrafts } from "~/domain/drafts/find-draft.server";
import { listEntries } from "~/domain/stories/entries.server";
import { requireViewer } from "~/http/session";
import { Facts } from "~/ui/facts";
import { Badges } from "./badges";
import { Drafts } from "./drafts";
import { Entry, type EntryProps } from "./entry";
import medals from "~/styles/medals.css";
import { pageTitle } from "~/ui/layout/page-title";

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle("Tu perfil", matches) }];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: medals }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ask, env, now } = context;
  const viewer = await requireViewer(request, context);
  const [entries, drafts, badges] = await Promise.all([
    listEntries(ask, viewer.id, now),
    listDrafts(ask, viewer.id),
    listBadges(ask, viewer.id),
  ]);
  return {
    name: viewer.displayName,
    email: viewer.email,
    needsConfirmation: mustConfirmEmail(viewer, env) !== null,
    entries: entries.map(({ publishedAt, ...entry }) => ({
      ...entry,
      date: shortDate(publishedAt, env.TIME_ZONE),
      authorId: viewer.id,
    })),
    drafts: drafts.map((draft) => ({
      contestId: draft.contestId,
      contest: draft.contestTitle,
      title: draft.title,
      date: shortDate(draft.updatedAt, env.TIME_ZONE),
    })),
    badges,
  };
}

export default function Profile() {
  const { name, email, needsConfirmation, entries, drafts, badges } =
    useLoaderData<typeof loader>();
  return (
    <>
      <header className="profile-head">
        <h1>{name}</h1>
        <p className="hint">{email}</p>
        {needsConfirmation ? (
          <p className="banner">
            Confirma tu email para enviar, votar y comentar. <Link to="/confirmar">Confirmar</Link>
          </p>
        ) : null}
      </header>
      <Entries entries={entries} />
      {drafts.length > 0 ? <Drafts drafts={drafts} /> : null}
      <Badges badges={badges} />
      <Facts
        className="hint"
        of={[
          <Link key="export" to="/preferences/exportar">
            Descargar tus datos
          </Link>,
          <Link key="delete" to="/preferences/eliminar">
            Eliminar tu cuenta
          </Link>,
        ]}
      />
    </>
  );
}

function Entries({ entries }: { entries: readonly EntryProps[] }) {
  return (
    <section aria-labelledby="participaciones">
      <h2 id="participaciones">Tus participaciones</h2>
      {entries.length === 0 ? (
        <p className="empty">
          Aún no has enviado ninguna historia. <Link to="/write">Escribe la primera</Link>
        </p>
      ) : (
        <ul className="entries">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  );
}
