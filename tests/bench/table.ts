/** A cell of the table: a figure and its budget. */
export interface Cell {
  value: number | null;
  /** Largest allowed value; smallest allowed value if `atLeast` is set; undefined if the figure has no budget. */
  budget?: number | undefined;
  atLeast?: boolean;
  /** Unit of this figure, if it differs from its row's. */
  as?: Row["as"];
}

export interface Row {
  title: string;
  cells: (Cell | null)[];
  /** Unit in which the row's figures are printed. */
  as: "bytes" | "KB" | "count" | "ratio" | "seconds";
  /**
   * Whether a missed budget always fails the bench. If false, a missed budget fails it only on a quiet machine, and is a warning
   * on a loaded one.
   */
  isHard: boolean;
}

/** Makes a cell for each column. A bare number becomes a cell without a budget. */
export function cellsOf<Column>(
  columns: readonly Column[],
  cell: (column: Column) => Cell | number | null,
): Row["cells"] {
  return columns.map((column) => {
    const found = cell(column);
    return typeof found === "number" ? { value: found } : found;
  });
}

export function isMissed({ value, budget, atLeast }: Cell): boolean {
  if (value === null || budget === undefined) return false;
  return atLeast ? value < budget : value > budget;
}

/**
 * Renders the table with a row for each figure and a column for each page. `✗` marks a missed budget, `!` one that is only a
 * warning.
 */
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

function write({ isHard, ...row }: Row, cell: Cell): string {
  const as = cell.as ?? row.as;
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
