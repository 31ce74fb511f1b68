import type { ReactNode } from "react";
import { axisTicks, barHeight, barMiddle, barsPath } from "~/drawing/plots";
import { formatNumber } from "~/domain/text/numbers";

const FRAME = { left: 42, top: 8, width: 300, height: 96 };
const WIDTH = FRAME.left + FRAME.width + 2;
const HEIGHT = FRAME.top + FRAME.height + 20;

interface BarChartProps {
  values: readonly number[];
  /** Labels below some of the bars, by the index of the bar. */
  labels: readonly { at: number; text: string }[];
  /** Text for screen readers that says what the chart shows and its most important numbers. */
  summary: string;
}

/** A bar chart as SVG with an axis of whole numbers. Its colours and text sizes are in plot.css. */
export function BarChart({ values, labels, summary }: BarChartProps) {
  const ticks = axisTicks(Math.max(0, ...values));
  const top = ticks.at(-1) ?? 1;
  const floor = FRAME.top + FRAME.height;
  const right = FRAME.left + FRAME.width;
  const heightOf = (tick: number) => floor - barHeight(tick, top, FRAME);
  const lines = ticks.map((tick) => `M${FRAME.left} ${heightOf(tick)}H${right}`).join("");
  return (
    <svg className="bar-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary}>
      <path className="bar-chart-axis" d={lines} />
      <path className="bar-chart-bars" d={barsPath(values, top, FRAME)} />
      {ticks.map((tick) => (
        <text key={tick} x={FRAME.left - 5} y={heightOf(tick) + 4} textAnchor="end">
          {formatNumber(tick)}
        </text>
      ))}
      {labels.map(({ at, text }) => (
        <text
          key={at}
          x={barMiddle(at, values.length, FRAME)}
          y={HEIGHT - 4}
          textAnchor={at === 0 ? "start" : at === values.length - 1 ? "end" : "middle"}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}

interface PlotProps {
  /** Id of the section, unique on the page. */
  id: string;
  title: string;
  /** Sentence below the title. Without a chart it is the only content of the section. */
  children: ReactNode;
  /** The chart; null if there are no data to draw. */
  chart: BarChartProps | null;
  table: DataTableProps;
}

/** A section with a chart, and the same numbers as a table in a disclosure. Without data it has only the sentence. */
export function Plot({ id, title, children, chart, table }: PlotProps) {
  return (
    <section className="chart" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="hint">{children}</p>
      {chart ? (
        <>
          <BarChart {...chart} />
          <details>
            <summary>
              Los números<span className="visually-hidden"> de «{title}»</span>
            </summary>
            <DataTable {...table} />
          </details>
        </>
      ) : null}
    </section>
  );
}

interface DataTableProps {
  caption: string;
  /** Names of the table's columns. The first is that of the row headers. */
  columns: readonly string[];
  rows: readonly (readonly [ReactNode, ...(string | number)[]])[];
}

/** A table of numbers, with a header for each row and column. */
function DataTable({ caption, columns, rows }: DataTableProps) {
  return (
    <table className="numbers">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...numbers], row) => (
          <tr key={row}>
            <th scope="row">{name}</th>
            {numbers.map((number, index) => (
              <td key={index}>{typeof number === "number" ? formatNumber(number) : number}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
