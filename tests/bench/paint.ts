import type { Page } from "./pages";
import type { Row } from "./table";
export async function paintRows(_pages: readonly Page[], _site: URL): Promise<Row[]> {
  return [];
}
