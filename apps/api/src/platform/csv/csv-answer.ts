import { FileAnswer } from '@axp/server-kit/http';
import type { Cell } from './csv-text.ts';
import { csvText } from './csv-text.ts';

/** A table as a file to be saved. */
export function csvAnswer(fileName: string, rows: readonly (readonly Cell[])[]): FileAnswer {
  return new FileAnswer({
    mediaType: 'text/csv; charset=utf-8',
    bytes: csvText(rows),
    headers: {
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  });
}
