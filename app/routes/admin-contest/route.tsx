import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "~/remix/link";
import { failureAsMessage } from "~/remix/lost-connection";
import { Actions } from "~/ui/actions";
import { AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import type { RefusedContest } from "./action.server";
import { ContestState } from "./state";
import { ContestForm } from "./form";
import type { loader } from "./loader.server";

export const meta = adminMeta("Reto");

export { loader } from "./loader.server";
export { action } from "./action.server";

export const clientAction = failureAsMessage("Error al guardar el reto");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function AdminContest() {
  const { id, fields, key, mostWords, version, state, copiedFrom, canDelete } =
    useLoaderData<typeof loader>();
  const refused = useActionData<RefusedContest>();
  return (
    <>
      <AdminHeading>{id ? "Editar el reto" : "Crear un reto"}</AdminHeading>
      {id && state ? <ContestState id={id} state={state} /> : null}
      {copiedFrom ? (
        <p>
          Copia de «{copiedFrom}», con mes y fechas más adelante. No se guarda nada hasta que lo
          guardes.
        </p>
      ) : null}
      <ContestForm
        key={id}
        formKey={key}
        version={version}
        mostWords={mostWords}
        fields={refused?.fields ?? fields}
        refused={refused}
      />
      {canDelete ? (
        <Actions as="p">
          <Link to={`/admin/contest/${id}/eliminar`}>Eliminar este reto</Link>
        </Actions>
      ) : null}
    </>
  );
}
