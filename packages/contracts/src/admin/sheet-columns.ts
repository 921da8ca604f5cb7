import * as z from 'zod/mini';

/** Limits of a sheet; further faults are not listed. Excel files may unpack to `unpacked` bytes. */
export const sheetLimits = {
  rows: 10_000,
  people: 2_000,
  columns: 200,
  bytes: 5_242_880,
  unpacked: 33_554_432,
  faults: 200,
  unknownFloors: 100,
} as const;

/** Media types of the files that are sheets. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const sheetTypes = ['text/csv', xlsxType] as const;

export const sheetUpload = { maxBytes: sheetLimits.bytes, mediaTypes: sheetTypes } as const;

export const sheetFormats = ['csv', 'xlsx'] as const;
export type SheetFormat = (typeof sheetFormats)[number];
export const FormatQuery = { format: z._default(z.enum(sheetFormats), 'csv') };

export const textEncodings = [
  'utf-8',
  'windows-1252',
  'windows-874',
  'utf-16le',
  'utf-16be',
] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** Names separated by commas; that of an own field ends with its id: `own_019a…`. */
const columnList = /^[a-z0-9_,-]*$/;

/** How a file is read where it leaves that open. */
export const MappingQuery = {
  /**
   * Names of the columns in the order of the file's headers, separated by commas; an empty name
   * leaves a column out. Absent: columns are found by their headers.
   */
  columns: z.optional(z.string().check(z.maxLength(4000), z.regex(columnList))),
  /** Row of the headers; absent: the row with the most known ones. */
  headerRow: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
  /** Encoding of a CSV file; absent: decided by its content. */
  encoding: z.optional(z.enum(textEncodings)),
};

export const csvSeparators = ['comma', 'semicolon'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

export const ExportQuery = {
  /** Columns separated by commas; absent: all of them. Unknown names are ignored. */
  columns: z.optional(z.string().check(z.maxLength(4000), z.regex(columnList))),
  /** Of a CSV file. Where a comma is part of numbers, spreadsheets expect a semicolon. */
  separator: z._default(z.enum(csvSeparators), 'comma'),
};

/** How the headers of a file were understood. */
export const sheetColumnFields = {
  columns: z.array(
    z.object({
      /** As the file has it. */
      head: z.string(),
      /** Null where it is left out, or no column has such a header. */
      column: z.nullable(z.string()),
    }),
  ),
  /** All columns of this kind of sheet, in the order of the template. */
  known: z.array(
    z.object({
      name: z.string(),
      /** In the reader's language. */
      label: z.string(),
      isRequired: z.boolean(),
    }),
  ),
  /** Required columns that no header stands for; then no row was read. */
  missing: z.array(z.string()),
  /** Row of the headers, as a spreadsheet counts. */
  headerRow: z.int(),
  /** The first rows as they were read, titles above the headers included. */
  firstRows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** Of a CSV file; null for an Excel file. */
  encoding: z.nullable(
    z.object({
      name: z.enum(textEncodings),
      /** False where the content leaves it open; then the reader decides by the first rows. */
      isSure: z.boolean(),
    }),
  ),
};

/** One value that can't be imported. */
export const SheetFault = z.object({
  /** As a spreadsheet counts, from 1. */
  row: z.int(),
  /** The header of the file. */
  column: z.string(),
  code: z.string(),
  /** In the reader's language. */
  message: z.string(),
  value: z.string(),
});
export type SheetFault = z.output<typeof SheetFault>;

/** Refusals of a file that can't be read as a sheet. */
export const sheetErrors = [
  'sheet.not_readable',
  'sheet.too_many_rows',
  'sheet.too_large',
  'sheet.wrong_columns',
  'sheet.empty',
] as const;
