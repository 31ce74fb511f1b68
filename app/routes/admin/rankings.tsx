import { useFetcher } from "@remix-run/react";
import { counted } from "~/domain/text/numbers";
import { usePreloadedRoute } from "~/remix/lost-connection";
import { Moment } from "~/ui/time";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";

/** When the rankings were computed, and the button that does it now (KARMA-02). */
export function RankingsTools({ state }: { state: { at: string; total: number } | null }) {
  usePreloadedRoute("routes/admin-rankings");
  const fetcher = useFetcher<Refused>();
  const { beside } = useRefusal(fetcher.state === "idle" ? fetcher.data : null);
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
      <fetcher.Form method="post" action="/admin/rankings">
        <button className="button">Recalcular ahora</button>
        {beside}
      </fetcher.Form>
    </section>
  );
}
