import { formatDuration } from '../shared/duration.ts';
import { textTable } from '../shared/text-table.ts';
import type { Outcome } from './run-pipeline.ts';

/** What took how long, and what each step counted. */
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
