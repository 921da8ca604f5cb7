import { globSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../shared/repository.ts';
import type { Benchmark } from './benchmark.ts';
import { scriptSize } from './p18-script-size.ts';
import { startTime } from './p19-start-time.ts';

/**
 * Every benchmark, in the order of docs/performance.md. Applications and packages keep their own in
 * `bench/*.bench.ts`, each exporting `benchmark`; they are found, since no package may import an
 * application.
 */
export async function allBenchmarks(): Promise<readonly Benchmark[]> {
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
