import { textTable } from '../shared/text-table.ts';
import type { Benchmark, Row } from './benchmark.ts';

export type BenchmarkResult = { benchmark: Benchmark; rows: Row[] };

export function benchmarkTable(results: readonly BenchmarkResult[]): string {
  const rows = results.flatMap(({ benchmark, rows: measured }) =>
    measured.map((row) => [
      benchmark.id,
      row.subject,
      row.value,
      row.reference,
      row.ratio?.toFixed(2) ?? '',
      verdict(row),
    ]),
  );
  const table = textTable(
    [['', 'measured', 'value', 'reference', 'ratio', 'goal'], ...rows],
    ['left', 'left', 'right', 'right', 'right', 'left'],
  );
  const goals = results.map(
    ({ benchmark: { id, title, goal }, rows: measured }) =>
      `${id}  ${title}: ${[goal, ...verdictOfAll(measured)].join(' · ')}`,
  );
  return `${table}\n\n${goals.join('\n')}`;
}

/** Whether each part of a goal is met; nothing where no part was measured. */
function verdictOfAll(rows: readonly Row[]): string[] {
  const judged = rows.flatMap(({ isMet }) => isMet ?? []);
  return judged.length === 0 ? [] : [verdict({ isMet: judged.every(Boolean) })];
}

function verdict({ isMet }: Pick<Row, 'isMet'>): string {
  if (isMet === undefined) return '';
  return isMet ? 'met' : 'missed';
}
