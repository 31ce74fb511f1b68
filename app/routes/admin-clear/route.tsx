import { useActionData, useLoaderData } from "@remix-run/react";
import { NOTHING_TO_CLEAR } from "~/domain/archives/refusals";
import { ARCHIVE_DAYS, CLEARINGS, type Clearing } from "~/domain/archives/clearings";
import { ADMIN_DATA, clearingPath } from "~/domain/paths";
import { formatNumber } from "~/domain/text/numbers";
import { failureAsMessage } from "~/remix/lost-connection";
import { Form } from "~/remix/form";
import { ABOVE, AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/forms/field";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import type { loader } from "./loader.server";
import { Actions } from "~/ui/actions";

export const meta = adminMeta("Borrar datos");

export { loader } from "./loader.server";
export { action } from "./action.server";

export const clientAction = failureAsMessage("Error al borrar los datos");

export { refreshAfterConflict as shouldRevalidate } from "~/remix/lost-connection";

/** Consequences of each clearing (bulk deletion), besides the removed rows. */
const CONSEQUENCES: Record<Clearing, string> = {
  comments:
    "Los comentarios desaparecen de sus historias con sus respuestas, sus «me gusta» y los reportes que tengan.",
  likes:
    "Las historias de retos de prueba finalizados quedan con cero votos publicados. Los lugares, las insignias y el acta no cambian: un recuento dirá que difieren. Los votos de los demás retos son un registro y no se tocan.",
  views:
    "El contador de vistas de cada historia vuelve a cero, y se olvida quién vio qué en los últimos días. Al recuperarlo vuelven los números, no las personas.",
  "test-data":
    "Los retos de prueba desaparecen, en cualquier fase que estén, con todo lo que se hizo en ellos. Los votos no van en el archivo: los guarda la urna de cada reto, que los devuelve si el reto se recupera. Las cuentas no se tocan; cada una se elimina en su página.",
};

export default function AdminClear() {
  const { clearing, contest, contestTitle, trials, counts, seen } = useLoaderData<typeof loader>();
  const refused = useActionData<Refused & { typed?: { palabra?: string } }>();
  const isEmpty = counts.length === 0;
  const { top, atButton } = useRefusal(refused);
  const { slug, heading, word, button } = CLEARINGS[clearing];
  return (
    <section className="page-narrow stack">
      <AdminHeading parent={ABOVE.data}>{heading}</AdminHeading>
      {contestTitle === null ? null : <p>Solo los del reto «{contestTitle}».</p>}
      {top}
      {isEmpty ? (
        <p className="empty">{NOTHING_TO_CLEAR}</p>
      ) : (
        <>
          <p>{CONSEQUENCES[clearing]}</p>
          {trials.length > 0 ? (
            <ul>
              {trials.map((title, index) => (
                <li key={index}>{title}</li>
              ))}
            </ul>
          ) : null}
          <table>
            <caption className="visually-hidden">Lo que se va</caption>
            <thead>
              <tr>
                <th scope="col">Qué</th>
                <th scope="col">Cuántas filas</th>
              </tr>
            </thead>
            <tbody>
              {counts.map(({ name, n }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td data-of="Filas">{formatNumber(n)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>Se guarda en un archivo durante {ARCHIVE_DAYS} días, con el que se puede recuperar.</p>
        </>
      )}
      <Form method="post" action={clearingPath(slug, contest)} className="stack" noValidate>
        {isEmpty ? null : (
          <>
            <input type="hidden" name="visto" value={seen} />
            <TextField
              label={`Escribe «${word}» para confirmar`}
              name="palabra"
              autoComplete="off"
              autoCapitalize="none"
              defaultValue={refused?.typed?.palabra}
              error={refused?.errors?.palabra}
            />
          </>
        )}
        <Actions className="form-actions">
          {isEmpty ? null : <button className="button button-danger">{button}</button>}{" "}
          <ButtonLink to={ADMIN_DATA}>{isEmpty ? "Volver a los datos" : "Cancelar"}</ButtonLink>
        </Actions>
        {atButton}
      </Form>
    </section>
  );
}
