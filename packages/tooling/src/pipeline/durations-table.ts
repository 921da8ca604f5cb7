import { formatDuration } from '../shared/duration.ts';
import { textTable } from '../shared/text-table.ts';
import type { Outcome } from './run-pipeline.ts';

/** Returns duration and tally per step as a table. */
export function durationsTable(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ id, tally, milliseconds, obstacle }) => [
    tally.failed > 0 ? '✗' : '✓',
    id,
    String(tally.passed),
    String(tally.failed),
    formatDuration(milliseconds),
    obstacle === undefined ? '' : `could not run: ${obstacle}`,
  ]);
  return textTable(
    [['', 'step', 'passed', 'failed', 'time', ''], ...rows],
    ['left', 'left', 'right', 'right', 'right'],
  );
}
