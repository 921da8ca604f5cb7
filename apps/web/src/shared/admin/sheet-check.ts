import type { SheetReport, TextEncoding } from '@axp/contracts/sheets';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod/mini';
import { createSafeStorage } from '../lib/storage.ts';

/** A chosen file, with what the user has decided about how it is read. */
export interface SheetFile {
  readonly file: File;
  /** Columns that were matched by hand. */
  readonly columns?: string | undefined;
  readonly headerRow?: number | undefined;
  readonly encoding?: TextEncoding | undefined;
}

/** How the server read a sheet. */
export type Reading = Pick<
  SheetReport,
  'columns' | 'known' | 'missing' | 'headerRow' | 'firstRows' | 'encoding'
>;

/** The part of a query that says how a file is read. */
export function readingOf({ columns, headerRow, encoding }: SheetFile) {
  return { columns, headerRow, encoding };
}

/** Whether someone must decide what a header means, or how the file is encoded. */
export function isOpenReading(
  { columns, missing, encoding }: Pick<Reading, 'columns' | 'missing' | 'encoding'>,
  sheet: SheetFile | null,
) {
  const hasUnknown = columns.some(({ head, column }) => head !== '' && column === null);
  const isUnsure = encoding?.isSure === false;
  return missing.length > 0 || isUnsure || (hasUnknown && sheet?.columns === undefined);
}

interface Checked<Sheet, Report> {
  readonly sheet: Sheet;
  readonly report: Report;
}

/** Checks a sheet, read as a file with the same headers was before. */
async function checkAsBefore<Sheet extends SheetFile, Report extends Reading>(
  kind: string,
  sheet: Sheet,
  ask: (sheet: Sheet) => Promise<Report>,
): Promise<Checked<Sheet, Report>> {
  const report = await ask(sheet);
  if (sheet.columns !== undefined || sheet.headerRow !== undefined) {
    keepLayout(kind, sheet, report);
    return { sheet, report };
  }
  const layout = layoutOf(kind, report);
  if (!layout) return { sheet, report };
  const { columns, headerRow } = layout;
  const found = report.columns.map(({ column }) => column ?? '').join(',');
  const isOther = columns !== undefined && (columns !== found || isOpenReading(report, sheet));
  if (headerRow === report.headerRow && !isOther) return { sheet, report };
  const known = { ...sheet, ...layout };
  return { sheet: known, report: await ask(known) };
}

interface Current<Sheet, Report> {
  readonly asked: Sheet;
  readonly sheet: Sheet;
  /** Null while a new file is checked for the first time. */
  readonly report: Report | null;
}

/** The dry run of a sheet; its last report stays shown while the same file is checked again. */
export function useSheetCheck<Sheet extends SheetFile, Report extends Reading>(
  /** Sheets with the same headers are read alike within a kind. */
  kind: string,
  ask: (sheet: Sheet) => Promise<Report>,
) {
  const [current, setCurrent] = useState<Current<Sheet, Report> | null>(null);
  const check = useMutation({
    mutationFn: (sheet: Sheet) => checkAsBefore(kind, sheet, ask),
    onSuccess: (checked, asked) =>
      setCurrent((before) => (before?.asked === asked ? { asked, ...checked } : before)),
  });
  return {
    sheet: current?.sheet ?? null,
    report: current?.report ?? null,
    error: check.error,
    isPending: check.isPending,
    isDone: check.isSuccess,
    start: (sheet: Sheet) => {
      setCurrent((before) => {
        const isSameFile = before?.sheet.file === sheet.file;
        return { asked: sheet, sheet, report: isSameFile ? before.report : null };
      });
      check.mutate(sheet);
    },
    reset: () => {
      setCurrent(null);
      check.reset();
    },
  };
}

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
function keepLayout(kind: string, sheet: Choice, rows: Rows): void {
  const heads = rows.firstRows.find(({ row }) => row === rows.headerRow)?.cells;
  if (!heads) return;
  const all = stored();
  const others = (all[kind] ?? []).filter((known) => !sameCells(known.heads, heads));
  const ofKind = [{ heads, columns: sheet.columns ?? null }, ...others].slice(0, mostOfKind);
  storage.write('sheetLayouts', JSON.stringify({ ...all, [kind]: ofKind }));
}

/** The choices made before for a sheet of this kind with the same headers. */
function layoutOf(
  kind: string,
  { firstRows }: Rows,
): (Choice & { readonly headerRow: number }) | null {
  const [layout = null] = (stored()[kind] ?? []).flatMap(({ heads, columns }) => {
    const row = firstRows.find(({ cells }) => sameCells(cells, heads))?.row;
    return row === undefined ? [] : [{ headerRow: row, columns: columns ?? undefined }];
  });
  return layout;
}
