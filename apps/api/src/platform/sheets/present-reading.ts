import type { Language } from '@axp/contracts';
import type { SheetReport } from '@axp/contracts/sheets';
import { textsIn } from '../texts/texts.ts';
import type { Sheet } from './read-sheet.ts';

type SheetFacts = Pick<
  SheetReport,
  'columns' | 'known' | 'missing' | 'headerRow' | 'firstRows' | 'encoding'
>;

const widestCell = 60;

/** How a file was read, with the names of columns in the reader's language. */
export function presentReading(sheet: Sheet, language: Language): SheetFacts {
  const say = textsIn(language, 'sheet');
  return {
    columns: [...sheet.columns],
    known: sheet.known.map(({ label, ...column }) => ({
      ...column,
      label: label?.[language] ?? say(`label.${column.name}`),
    })),
    missing: [...sheet.missing],
    headerRow: sheet.headerRow,
    firstRows: sheet.firstRows.map(({ row, cells }) => ({
      row,
      cells: Array.from(cells, (cell: string | undefined) =>
        Array.from(cell ?? '')
          .slice(0, widestCell)
          .join(''),
      ),
    })),
    encoding: sheet.encoding,
  };
}
