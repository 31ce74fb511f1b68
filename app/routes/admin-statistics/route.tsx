import { useLoaderData } from "@remix-run/react";
import { counted } from "~/domain/text/numbers";
import { AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { Choice } from "./choice";
import { DailyPlot, HourPlot, ReturnPlot } from "./plots";
import { StoryReadsPlot } from "./story-reads";
import type { loader } from "./loader.server";

export const meta = adminMeta("Estadísticas");

export { loader } from "./loader.server";

export default function AdminStatistics() {
  const { asked, count, contests, days, byDay, byHour, mail, months, stories } =
    useLoaderData<typeof loader>();
  const ofContest = asked !== null;
  return (
    <>
      <AdminHeading>Estadísticas</AdminHeading>
      <Choice asked={asked} count={count} contests={contests} />
      <p className="hint">
        {days.length > 1 ? `Del ${days[0]} al ${days.at(-1)}` : days[0]}, en días de Bogotá.
        {ofContest
          ? " Historias, votos, lecturas y comentarios son los del reto; cuentas y correos, los de todo el sitio."
          : null}{" "}
        Los votos de un reto se cuentan con sus resultados. Lo que se eliminó ya no cuenta.
      </p>
      <div className="charts">
        <DailyPlot
          {...{ id: "cuentas", title: "Cuentas nuevas", days, values: byDay.registrations }}
          countOf={(n) => counted(n, "cuenta", "cuentas")}
        />
        <DailyPlot
          {...{ id: "historias", title: "Historias enviadas", days, values: byDay.entries }}
          countOf={(n) => counted(n, "historia", "historias")}
        />
        <DailyPlot
          {...{ id: "votos", title: "Votos", days, values: byDay.votes }}
          countOf={(n) => counted(n, "voto", "votos")}
        />
        <DailyPlot
          {...{ id: "lecturas", title: "Lecturas", days, values: byDay.reads }}
          countOf={(n) => counted(n, "lectura", "lecturas")}
        />
        <DailyPlot
          {...{ id: "comentarios", title: "Comentarios", days, values: byDay.comments }}
          countOf={(n) => counted(n, "comentario", "comentarios")}
        />
        <DailyPlot
          {...{ id: "correos", title: "Correos enviados", days, values: mail }}
          countOf={(n) => counted(n, "correo", "correos")}
        />
        <HourPlot byHour={byHour} />
        {stories ? <StoryReadsPlot {...stories} /> : null}
        <ReturnPlot months={months} />
      </div>
    </>
  );
}
