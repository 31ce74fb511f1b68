import type { MetaFunction } from "@remix-run/cloudflare";
import { Actions } from "~/ui/actions";
import { useLoaderData } from "@remix-run/react";
import { authorPath } from "~/domain/paths";
import { Link } from "~/remix/link";
import { pageTitle } from "~/ui/layout/page-head";
import { ProfileHead } from "~/ui/profiles/profile-head";
import { StatisticTiles } from "~/ui/profiles/statistics";
import { Badges } from "./badges";
import { Drafts } from "./drafts";
import { Entries } from "./entries";
import { Karma } from "./karma";
import type { loader } from "./loader.server";
import { Notices } from "./notices";

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle("Tu perfil", matches) }];

export { loader } from "./loader.server";

export default function Profile() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <ProfileHead {...page} facts={[page.email]}>
        {page.needsConfirmation ? (
          <p className="banner">
            Confirma tu email para enviar, votar y comentar. <Link to="/confirmar">Confirmar</Link>
          </p>
        ) : null}
        <Actions as="p" className="hint">
          <Link to={authorPath(page.id)}>Ver tu perfil público</Link>{" "}
          {page.hasDetails ? (
            <Link to="/profile/editar">Editar perfil</Link>
          ) : (
            <Link to="/preferences">Cambiar tu nombre</Link>
          )}
        </Actions>
      </ProfileHead>
      <StatisticTiles statistics={page.statistics} />
      <div className="columns">
        <div>
          {page.drafts.length > 0 ? <Drafts drafts={page.drafts} /> : null}
          <Entries {...page} />
          {page.drafts.length === 0 ? <Drafts drafts={page.drafts} /> : null}
        </div>
        <aside className="beside">
          <Notices notices={page.notices} />
          <Badges badges={page.badges} />
          <Karma karma={page.karma} />
          <section aria-labelledby="datos">
            <h2 id="datos" className="label">
              Tus datos
            </h2>
            <Actions>
              <Link to="/preferences/exportar">Descargar tus datos</Link>{" "}
              <Link to="/preferences/eliminar">Eliminar tu cuenta</Link>
            </Actions>
          </section>
        </aside>
      </div>
    </>
  );
}
