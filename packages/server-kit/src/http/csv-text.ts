/**
 * Cells that spreadsheets run as formulas, also behind characters that they do not show. Compared
 * in NFKC, because some read full-width signs as the plain ones.
 */
const formulaStart = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@])/u;
/** A number may begin with a sign. */
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/;
const byteOrderMark = '\uFEFF';
/** Either separator, so that a reader that guesses it from the text guesses right. */
const needsQuotes = /[",;\r\n]|^\s|\s$/;

type Separator = ',' | ';';

export type Cell = string | number | boolean | null;

/**
 * Rows as CSV (RFC 4180, or with semicolons). A text that a spreadsheet would run as a formula gets an apostrophe
 * before it, which spreadsheets take as 'this is text'. The byte order mark tells Excel that the
 * Thai in it is UTF-8.
 */
export function csvText(rows: readonly (readonly Cell[])[], separator: Separator = ','): string {
  return `${byteOrderMark}${csvRows(rows, separator)}`;
}

/** The same for the rows that follow the first ones. */
export function csvRows(rows: readonly (readonly Cell[])[], separator: Separator = ','): string {
  return rows.map((row) => `${row.map(cellText).join(separator)}\r\n`).join('');
}

/** Returns a text that no spreadsheet runs as a formula. */
export function safeCell(text: string): string {
  const isFormula = formulaStart.test(text.normalize('NFKC')) && !plainNumber.test(text);
  return isFormula ? `'${text}` : text;
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  const safe = safeCell(String(cell));
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
