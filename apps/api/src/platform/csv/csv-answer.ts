import { Readable } from 'node:stream';
import type { CsvSeparator } from '@axp/contracts/sheets';
import type { Cell, FileAnswer } from '@axp/server-kit/http';
import { csvRows, csvText, savedFile } from '@axp/server-kit/http';

/** A table as a file to be saved. */
export function csvAnswer(
  fileName: string,
  rows: readonly (readonly Cell[])[],
  separator: CsvSeparator = 'comma',
): FileAnswer {
  return csvFile(fileName, csvText(rows, signOf[separator]));
}

const signOf = { comma: ',', semicolon: ';' } as const;

type Batches = AsyncIterable<readonly (readonly Cell[])[]>;

interface StreamedTable {
  readonly columns: readonly Cell[];
  readonly batches: Batches;
  readonly separator: CsvSeparator;
}

/** The same for a table that is read while it is sent. */
export function csvStreamAnswer(fileName: string, table: StreamedTable): FileAnswer {
  return csvFile(fileName, Readable.from(textOf(table)));
}

async function* textOf({ columns, batches, separator }: StreamedTable) {
  const sign = signOf[separator];
  yield csvText([columns], sign);
  for await (const rows of batches) yield csvRows(rows, sign);
}

function csvFile(fileName: string, bytes: string | Readable): FileAnswer {
  return savedFile(fileName, 'text/csv; charset=utf-8', bytes);
}
