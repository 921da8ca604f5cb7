import { Readable } from 'node:stream';
import type { Cell } from '@axp/server-kit/http';
import { csvRows, csvText, FileAnswer } from '@axp/server-kit/http';

/** A table as a file to be saved. */
export function csvAnswer(fileName: string, rows: readonly (readonly Cell[])[]): FileAnswer {
  return csvFile(fileName, csvText(rows));
}

type Batches = AsyncIterable<readonly (readonly Cell[])[]>;

/** The same for a table that is read while it is sent. */
export function csvStreamAnswer(
  fileName: string,
  columns: readonly Cell[],
  batches: Batches,
): FileAnswer {
  return csvFile(fileName, Readable.from(textOf(columns, batches)));
}

async function* textOf(columns: readonly Cell[], batches: Batches) {
  yield csvText([columns]);
  for await (const rows of batches) yield csvRows(rows);
}

function csvFile(fileName: string, bytes: string | Readable): FileAnswer {
  return new FileAnswer({
    mediaType: 'text/csv; charset=utf-8',
    bytes,
    headers: {
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  });
}
