import { formatNumber } from "~/domain/text/numbers";
import { Plot } from "~/ui/admin/plot";

interface DailyPlotProps {
  id: string;
  title: string;
  /** Short labels of the days on the chart's axis, oldest first. */
  days: readonly string[];
  /** Values of the chart, one per day. */
  values: readonly number[];
  /** Formats a value with its noun, such as "3 votos". */
  countOf(n: number): string;
}

/** Bar chart of one kind of action per day. */
export function DailyPlot({ id, title, days, values, countOf }: DailyPlotProps) {
  const total = values.reduce((sum, n) => sum + n, 0);
  const most = Math.max(0, ...values);
  const peak = days[values.indexOf(most)] ?? "";
  const middle = Math.floor((days.length - 1) / 2);
  const marks = [...new Set([0, middle, days.length - 1])];
  return (
    <Plot
      id={id}
      title={title}
      chart={
        total === 0
          ? null
          : {
              values,
              labels: marks.map((at) => ({ at, text: days[at] ?? "" })),
              summary: `${title} por día: ${countOf(total)} en total, ${formatNumber(most)} como máximo, el ${peak}.`,
            }
      }
      table={{
        caption: `${title} por día, del más antiguo al más reciente.`,
        columns: ["Día", title],
        rows: days.map((day, index) => [day, values[index] ?? 0]),
      }}
    >
      {total === 0
        ? "Nada en estos días."
        : `${countOf(total)} en total; el ${peak}, ${formatNumber(most)}.`}
    </Plot>
  );
}

const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

/** Bar chart of entries, votes, reads and comments by hour of the day. */
export function HourPlot({ byHour }: { byHour: readonly number[] }) {
  const most = Math.max(0, ...byHour);
  const peak = clock(byHour.indexOf(most));
  return (
    <Plot
      id="horas"
      title="Horas de actividad"
      chart={
        most === 0
          ? null
          : {
              values: byHour,
              labels: [0, 6, 12, 18].map((hour) => ({ at: hour, text: clock(hour) })),
              summary: `Historias, votos, lecturas y comentarios por hora del día en Bogotá. La hora con más es la de las ${peak}.`,
            }
      }
      table={{
        caption: "Historias, votos, lecturas y comentarios que empiezan en cada hora, en Bogotá.",
        columns: ["Hora", "Actividad"],
        rows: byHour.map((n, hour) => [clock(hour), n]),
      }}
    >
      {most === 0
        ? "Estos días no hubo actividad."
        : `Historias, votos, lecturas y comentarios juntos, por hora de Bogotá. La hora con más es la de las ${peak}.`}
    </Plot>
  );
}

interface ReturnPlotProps {
  months: readonly { name: string; people: number; returned: number }[];
}

/** Chart of returning people: the share of each month's writers and voters who were active again in the following month. */
export function ReturnPlot({ months }: ReturnPlotProps) {
  const shares = months.map(({ people, returned }) =>
    people === 0 ? 0 : Math.round((returned / people) * 100),
  );
  const isEmpty = months.every(({ people }) => people === 0);
  const names = months.map(({ name }) => name);
  const [first, last] = [names[0] ?? "", names.at(-1) ?? ""];
  return (
    <Plot
      id="vuelven"
      title="Quienes vuelven al mes siguiente"
      chart={
        isEmpty
          ? null
          : {
              values: shares,
              labels: [
                { at: 0, text: first },
                { at: months.length - 1, text: last },
              ],
              summary: `De quienes enviaron o votaron en cada mes, cuántos de cada cien lo hicieron también en el siguiente, de ${first} a ${last}.`,
            }
      }
      table={{
        caption: "Personas que enviaron o votaron en cada mes, y cuántas también en el siguiente.",
        columns: ["Mes", "Personas", "Volvieron"],
        rows: months.map(({ name, people, returned }) => [name, people, returned]),
      }}
    >
      {isEmpty
        ? "Aún nadie ha enviado ni votado en los doce meses anteriores."
        : "De cada cien personas que enviaron o votaron en un mes, cuántas lo hicieron también en el siguiente. El último mes aún puede crecer."}
    </Plot>
  );
}
