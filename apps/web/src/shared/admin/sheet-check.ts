import type { SheetReport, TextEncoding } from '@axp/contracts/sheets';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { keepLayout, layoutOf } from './sheet-layouts.ts';

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
