import type { Cell, FileAnswer } from '@axp/server-kit/http';
import { safeCell, savedFile } from '@axp/server-kit/http';
import writeXlsxFile from 'write-excel-file/node';

/** A `Date` is a wall-clock time, written as if it were UTC. */
export type XlsxCell = Cell | Date;

export interface XlsxSheet {
  readonly name: string;
  /** The first row has the headers. */
  readonly rows: readonly (readonly XlsxCell[])[];
}

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const widest = 60;

/** Tables as an Excel file to be saved, one on each sheet. */
export async function xlsxAnswer(
  fileName: string,
  sheets: readonly XlsxSheet[],
): Promise<FileAnswer> {
  const bytes = await writeXlsxFile(
    sheets.map(({ name, rows }) => ({
      sheet: name,
      data: rows.map((row, index) => row.map((cell) => asCell(cell, index === 0))),
      columns: (rows[0] ?? []).map((_, at) => ({ width: widthOf(rows, at) })),
      stickyRowsCount: 1,
    })),
  ).toBuffer();
  return savedFile(fileName, mediaType, bytes);
}

function asCell(cell: XlsxCell, isHead: boolean) {
  if (cell === null) return null;
  if (cell instanceof Date) return { value: cell, type: Date, format: 'yyyy-mm-dd hh:mm' };
  const value = typeof cell === 'string' ? safeCell(cell) : cell;
  return isHead ? { value, fontWeight: 'bold' as const } : { value };
}

function textLength(cell: XlsxCell): number {
  return cell instanceof Date ? 'yyyy-mm-dd hh:mm'.length : String(cell ?? '').length;
}

function widthOf(rows: XlsxSheet['rows'], at: number): number {
  const lengths = rows.slice(0, 200).map((row) => textLength(row[at] ?? null) + 2);
  return Math.min(widest, Math.max(10, ...lengths));
}
