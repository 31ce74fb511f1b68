import { redirect, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listPeople } from "~/domain/account-admin/list-people.server";
import { PEOPLE_FILTERS, peoplePath, readPeopleQuery } from "~/domain/account-admin/people-query";
import { ADMIN_ACCOUNTS, adminAccountPath } from "~/domain/paths";
import { shortDate } from "~/domain/time/time";
import { requireAdmin } from "~/http/session";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { markNames } from "~/domain/account-admin/listed-person";
import { Button } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { Select, TextField } from "~/ui/forms/field";
import { NOTHING_HERE, PreviousNext } from "~/ui/paging";
import { Actions } from "~/ui/actions";

export const meta = adminMeta("Cuentas");

/** Returns a page of the accounts that the search and the filter select. `?cuenta=` of older links redirects to its account. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db, env, now } = context;
  const { searchParams } = new URL(request.url);
  const account = searchParams.get("cuenta");
  if (account) throw redirect(adminAccountPath(account), 301);
  const query = readPeopleQuery(searchParams);
  const { people, hasMore } = await listPeople(db, query, now);
  return {
    query,
    hasMore,
    people: people.map((person) => ({
      id: person.id,
      name: person.name,
      email: person.email,
      since: shortDate(person.since, env.TIME_ZONE),
      marks: markNames(person, env.TIME_ZONE),
    })),
  };
}

export default function AdminAccounts() {
  const { query, hasMore, people } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading>Cuentas</AdminHeading>
      <Form method="get" action={ADMIN_ACCOUNTS} role="search" className="admin-search">
        <TextField
          label="Nombre o email"
          name="q"
          type="search"
          autoComplete="off"
          defaultValue={query.text}
        />
        <Select
          label="Cuáles"
          name="ver"
          options={PEOPLE_FILTERS.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={query.filter}
        />
        <Actions className="form-actions">
          <Button variant="outlined">Buscar</Button>
        </Actions>
      </Form>
      {people.length === 0 ? (
        <p className="empty">{query.page > 1 ? NOTHING_HERE : "No se encontraron cuentas."}</p>
      ) : (
        <table className="admin-people">
          <caption className="visually-hidden">Cuentas</caption>
          <thead>
            <tr>
              {["Nombre", "Email", "Desde", "Marcas"].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map(({ id, name, email, since, marks }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={adminAccountPath(id)}>{name}</Link>
                </th>
                <td className="admin-email">{email}</td>
                <td data-of="Desde">
                  <span className="admin-day">{since}</span>
                </td>
                <td>{marks.length > 0 ? <Facts className="hint" facts={marks} /> : null}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <PreviousNext
        page={query.page}
        hasMore={hasMore}
        to={(page) => peoplePath({ ...query, page })}
      />
    </>
  );
}
