import { formatDuration } from '../shared/duration.ts';
import { textTable } from '../shared/text-table.ts';
import type { Outcome } from './run-pipeline.ts';

const COUNT = 10;

/** The test files that took longest in a run, with their steps. */
export function slowestFiles(outcomes: readonly Outcome[]): string {
  const rows = outcomes
    .flatMap(({ id, files }) => files.map((time) => ({ id, ...time })))
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, COUNT)
    .map(({ id, file, milliseconds }) => [formatDuration(milliseconds), id, file]);
  if (rows.length === 0) return '';
  return `Slowest files\n${textTable(rows, ['right'])}\n`;
}
