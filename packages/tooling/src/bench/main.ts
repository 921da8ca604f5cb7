import { parseArgs } from 'node:util';
import { runningCommands } from '../process/run-command.ts';
import { stopChildrenOnInterrupt } from '../process/running-children.ts';
import { requireSupportedNode } from '../shared/node-version.ts';
import { allBenchmarks } from './all-benchmarks.ts';
import type { BenchmarkContext } from './benchmark.ts';
import type { BenchmarkResult } from './benchmark-table.ts';
import { benchmarkTable } from './benchmark-table.ts';
import { recordRun } from './history.ts';

requireSupportedNode();
stopChildrenOnInterrupt(runningCommands);

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
    bookings: { type: 'string', default: '10000,1000000' },
    'first-start': { type: 'boolean', default: false },
    record: { type: 'string' },
  },
});
const write = (text: string): void => {
  process.stdout.write(text);
};
const wanted = listed(values.only);
const closings: (() => Promise<void>)[] = [];
const context: BenchmarkContext = {
  rounds: Number(values.rounds),
  sizes: listed(values.bookings)
    .map(Number)
    .sort((one, other) => one - other),
  isFirstStartWanted: values['first-start'],
  write,
  atEnd: (close) => void closings.unshift(close),
};
const results: BenchmarkResult[] = [];
try {
  for (const benchmark of await allBenchmarks()) {
    if (wanted.length > 0 && !wanted.includes(benchmark.id)) continue;
    write(`\n━━ ${benchmark.id} · ${benchmark.title}\n`);
    const rows = await benchmark.run(context);
    write(`${benchmarkTable([{ benchmark, rows }])}\n`);
    results.push({ benchmark, rows });
  }
} finally {
  for (const close of closings) await close();
}
write(`\n${benchmarkTable(results)}\n`);
if (values.record !== undefined) recordRun(results, values.record);

function listed(text: string): string[] {
  return text.split(',').filter((item) => item !== '');
}
