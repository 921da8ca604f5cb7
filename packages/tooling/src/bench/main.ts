import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runningCommands } from '../process/run-command.ts';
import { stopChildrenOnInterrupt } from '../process/running-children.ts';
import { requireSupportedNode } from '../shared/node-version.ts';
import { repositoryRoot } from '../shared/repository.ts';
import type { Benchmark, BenchmarkContext } from './benchmark.ts';
import type { BenchmarkResult } from './benchmark-table.ts';
import { benchmarkTable } from './benchmark-table.ts';
import { drawHistory, recordRun } from './history.ts';
import { scriptSize } from './p18-script-size.ts';
import { startTime } from './p19-start-time.ts';

/**
 * Every benchmark, in the order of docs/performance.md. Applications and packages keep their own in
 * `bench/*.bench.ts`, each exporting `benchmark`; they are found, since no package may import an
 * application.
 */
async function allBenchmarks(): Promise<readonly Benchmark[]> {
  const files = globSync('{apps,packages}/*/bench/*.bench.ts', { cwd: repositoryRoot });
  const found = await Promise.all(files.map(loadBenchmark));
  return [...found, scriptSize, startTime].sort((one, other) => number(one) - number(other));
}

async function loadBenchmark(file: string): Promise<Benchmark> {
  const module: unknown = await import(join(repositoryRoot, file));
  if (typeof module === 'object' && module !== null && 'benchmark' in module) {
    const { benchmark } = module;
    if (isBenchmark(benchmark)) return benchmark;
  }
  throw new Error(`${file} does not export a "benchmark".`);
}

function isBenchmark(value: unknown): value is Benchmark {
  return typeof value === 'object' && value !== null && 'id' in value && 'run' in value;
}

function number({ id }: Benchmark): number {
  return Number(id.slice(1));
}

requireSupportedNode();
stopChildrenOnInterrupt(runningCommands);

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
    bookings: { type: 'string', default: '10000,1000000' },
    'first-start': { type: 'boolean', default: false },
    peers: { type: 'string', default: '' },
    record: { type: 'string' },
    plots: { type: 'boolean', default: false },
  },
});
const write = (text: string): void => {
  process.stdout.write(text);
};
// Draws what was measured before, and measures nothing.
const wanted = values.plots ? ['none'] : listed(values.only);
const closings: (() => Promise<void>)[] = [];
const context: BenchmarkContext = {
  rounds: Number(values.rounds),
  sizes: listed(values.bookings)
    .map(Number)
    .sort((one, other) => one - other),
  isFirstStartWanted: values['first-start'],
  peers: new Map(listed(values.peers).map(named)),
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
if (values.record !== undefined || values.plots) await drawHistory();

/** @throws for a peer that is not `name=address` */
function named(text: string): [name: string, address: string] {
  const [, name, address] = /^([^=]+)=(https?:.+)$/.exec(text) ?? [];
  if (!name || !address) throw new Error(`--peers: write name=http://address, not ${text}`);
  return [name, address];
}

function listed(text: string): string[] {
  return text.split(',').filter((item) => item !== '');
}
