import { counted } from "~/domain/text/numbers";
import { usePreloadedRoute } from "~/remix/lost-connection";
import { Moment } from "~/ui/time";
import { PageAccount } from "~/remix/page-account";
import { useEntryForm } from "~/ui/admin/admin-page";

/** Says when the karma ranking was last computed, with a button that recomputes it now (KARMA-02). */
export function RankingsTools({ state }: { state: { at: string; total: number } | null }) {
  usePreloadedRoute("routes/admin-rankings");
  const { Form, atButton } = useEntryForm();
  return (
    <section aria-labelledby="rankings">
      <h2 id="rankings">Rankings</h2>
      <p className="hint">
        {state ? (
          <>
            Calculados el <Moment>{state.at}</Moment>, con{" "}
            {counted(state.total, "persona", "personas")}.
          </>
        ) : (
          "Aún no se han calculado."
        )}
      </p>
      <Form method="post" action="/admin/rankings">
        <PageAccount />
        <button className="button">Recalcular ahora</button>
        {atButton}
      </Form>
    </section>
  );
}
