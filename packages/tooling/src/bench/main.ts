import { parseArgs } from 'node:util';
import { runningCommands } from '../process/run-command.ts';
import { stopChildrenOnInterrupt } from '../process/running-children.ts';
import { requireSupportedNode } from '../shared/node-version.ts';
import { allBenchmarks } from './all-benchmarks.ts';
import type { BenchmarkResult } from './benchmark-table.ts';
import { benchmarkTable } from './benchmark-table.ts';

requireSupportedNode();
stopChildrenOnInterrupt(runningCommands);

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
    'first-start': { type: 'boolean', default: false },
  },
});
const write = (text: string): void => {
  process.stdout.write(text);
};
const wanted = values.only.split(',').filter((id) => id !== '');
const results: BenchmarkResult[] = [];
for (const benchmark of await allBenchmarks()) {
  if (wanted.length > 0 && !wanted.includes(benchmark.id)) continue;
  write(`\n━━ ${benchmark.id} · ${benchmark.title}\n`);
  const rows = await benchmark.run({
    rounds: Number(values.rounds),
    isFirstStartWanted: values['first-start'],
    write,
  });
  results.push({ benchmark, rows });
}
write(`\n${benchmarkTable(results)}\n`);
