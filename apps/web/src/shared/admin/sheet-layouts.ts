import type { SheetReport } from '@axp/contracts/sheets';
import { z } from 'zod/mini';
import { createSafeStorage } from '../lib/storage.ts';

/** How the headers of a file were understood before. */
const Layout = z.object({
  /** Cells of the header row as they are shown. */
  heads: z.array(z.string()),
  /** Names of the columns in the order of the headers; null for those that are found by them. */
  columns: z.nullable(z.string()),
});
type Layout = z.output<typeof Layout>;

const Layouts = z.record(z.string(), z.array(Layout));

/** A merchant has an origin of its own, and so a storage of its own. */
const storage = createSafeStorage<'sheetLayouts'>(() => window.localStorage);

const mostOfKind = 5;

/** Choices about the headers of a sheet. */
interface Choice {
  /** Absent where columns are found by their headers. */
  readonly columns?: string | undefined;
}

type Rows = Pick<SheetReport, 'firstRows' | 'headerRow'>;

function stored(): Readonly<Record<string, readonly Layout[]>> {
  try {
    const parsed = Layouts.safeParse(JSON.parse(storage.read('sheetLayouts') ?? '{}'));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

const sameCells = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Keeps the choices made for the headers of a sheet, for the next file with the same ones. */
export function keepLayout(kind: string, sheet: Choice, rows: Rows): void {
  const heads = rows.firstRows.find(({ row }) => row === rows.headerRow)?.cells;
  if (!heads) return;
  const all = stored();
  const others = (all[kind] ?? []).filter((known) => !sameCells(known.heads, heads));
  const ofKind = [{ heads, columns: sheet.columns ?? null }, ...others].slice(0, mostOfKind);
  storage.write('sheetLayouts', JSON.stringify({ ...all, [kind]: ofKind }));
}

/** The choices made before for a sheet of this kind with the same headers. */
export function layoutOf(
  kind: string,
  { firstRows }: Rows,
): (Choice & { readonly headerRow: number }) | null {
  const [layout = null] = (stored()[kind] ?? []).flatMap(({ heads, columns }) => {
    const row = firstRows.find(({ cells }) => sameCells(cells, heads))?.row;
    return row === undefined ? [] : [{ headerRow: row, columns: columns ?? undefined }];
  });
  return layout;
}
