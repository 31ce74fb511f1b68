import { adminAccountPath } from "~/domain/paths";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { Button } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { useRefusal } from "~/ui/forms/use-refusal";
import type { RefusedPersonStep } from "./action.server";

interface Session {
  id: string;
  browser: string;
  country: string | null;
  seen: string;
}

interface SessionsProps {
  person: { id: string; isOwn: boolean; sessions: readonly Session[] };
  refused: RefusedPersonStep | undefined;
}

/** The live sessions of an account, each with a button that ends it, and a button that ends all (AUTH-04). */
export function Sessions({ person, refused }: SessionsProps) {
  const { top, atButton } = useRefusal(refused);
  const { id, isOwn, sessions } = person;
  return (
    <section aria-labelledby="sesiones">
      <h2 id="sesiones">Sesiones</h2>
      {top}
      {sessions.length === 0 ? <p>No tiene ninguna abierta.</p> : null}
      <ul className="admin-rows">
        {sessions.map(({ id: session, browser, country, seen }) => (
          <li key={session}>
            <strong>{browser}</strong>
            <Facts className="hint" facts={[country, seen]} />
            {isOwn ? null : (
              <Form method="post" action={adminAccountPath(id)} preventScrollReset>
                <input type="hidden" name="paso" value="cerrar" />
                <input type="hidden" name="sesion" value={session} />
                <button className="button-link">
                  Cerrar esta sesión<span className="visually-hidden"> ({browser})</span>
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {isOwn ? (
        <p>
          Las tuyas se cierran en <Link to="/preferences">tus preferencias</Link>.
        </p>
      ) : sessions.length > 1 ? (
        <Form method="post" action={adminAccountPath(id)}>
          <input type="hidden" name="paso" value="cerrar-todas" />
          <Button variant="quiet">Cerrar todas sus sesiones</Button>
        </Form>
      ) : null}
      {atButton}
    </section>
  );
}
