/** A figure beside its budget. */
export interface Cell {
  value: number | null;
  /** The most, or with `atLeast` the least, that it may be; none when there is no budget for it. */
  budget?: number;
  atLeast?: boolean;
}

export interface Row {
  title: string;
  cells: (Cell | null)[];
  /** How a figure is written. */
  as: "bytes" | "KB" | "count" | "ratio" | "seconds";
  /** A miss fails the bench on any machine; what moves with the machine fails on a quiet one and warns on a loaded one. */
  isHard: boolean;
}

/** A cell for each column; a bare number has no budget. */
export function cellsOf<Column>(
  columns: readonly Column[],
  cell: (column: Column) => Cell | number | null,
): Row["cells"] {
  return columns.map((column) => {
    const found = cell(column);
    return typeof found === "number" ? { value: found } : found;
  });
}

/** Whether the figure is beyond its budget. */
export function isMissed({ value, budget, atLeast }: Cell): boolean {
  if (value === null || budget === undefined) return false;
  return atLeast ? value < budget : value > budget;
}

/** The one table, a row for each figure and a column for each page; `✗` is a budget missed, `!` one that only warns. */
export function renderTable(columns: readonly string[], rows: readonly Row[]): string {
  const lines = [
    ["", ...columns],
    ...rows.map((row) => [row.title, ...row.cells.map((cell) => (cell ? write(row, cell) : ""))]),
  ];
  const widths = lines[0]?.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) => line.map((text, at) => text.padEnd(widths?.[at] ?? 0)).join("  "))
    .map((line) => line.trimEnd())
    .join("\n");
}

function write({ as, isHard }: Row, cell: Cell): string {
  if (cell.value === null) return "-";
  const value = {
    bytes: () => String(cell.value),
    KB: (n: number) => (n / 1000).toFixed(1),
    count: (n: number) => String(n),
    ratio: (n: number) => n.toFixed(3),
    seconds: (n: number) => (n / 1000).toFixed(2),
  }[as](cell.value);
  if (cell.budget === undefined) return value;
  const budget = as === "KB" || as === "seconds" ? cell.budget / 1000 : cell.budget;
  const mark = isMissed(cell) ? (isHard ? " ✗" : " !") : "";
  return `${value} ${cell.atLeast ? "≥" : "≤"} ${budget}${mark}`;
}
