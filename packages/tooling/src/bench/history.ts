import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../shared/repository.ts';
import type { BenchmarkResult } from './benchmark-table.ts';

/** Conditions of a run of benchmarks. */
export type RunFacts = {
  /** Day of the run: `2026-11-26`. */
  day: string;
  commit: string;
  /** Processors, and how many processes wanted one in the last minute of the run. */
  cores: number;
  load: number;
  /** Why it was run, such as the change it measures. */
  note: string;
};

const historyFile = join(repositoryRoot, 'docs/bench-history.csv');
const plotsFile = join(repositoryRoot, 'docs/images/bench-history.svg');

/** Appends a run to the history, one line a figure. */
export function recordRun(results: readonly BenchmarkResult[], note: string): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: repositoryRoot });
  const facts = {
    day: new Date().toISOString().slice(0, 10),
    commit: commit.toString().trim(),
    cores: cpus().length,
    load: loadavg()[0] ?? 0,
    note,
  };
  appendFileSync(historyFile, historyLines(results, facts));
}

/** Plots the history again, after it has changed. */
export async function drawHistory(): Promise<void> {
  // Takes a second to load.
  const { plotsOf } = await import('./plots.ts');
  writeFileSync(plotsFile, await plotsOf(readFileSync(historyFile, 'utf8')));
}

/** The columns of the history: day, commit, cores, load, figure, subject, value, reference, ratio, note. */
export function historyLines(
  results: readonly BenchmarkResult[],
  { day, commit, cores, load, note }: RunFacts,
): string {
  return results
    .flatMap(({ benchmark, rows }) =>
      rows.map(({ subject, value, reference, ratio }) =>
        [day, commit, cores, load.toFixed(1), benchmark.id]
          .concat([subject, value, reference, ratio?.toFixed(2) ?? '', note])
          .map((cell) => (/[",\n]/.test(`${cell}`) ? `"${`${cell}`.replaceAll('"', '""')}"` : cell))
          .join(),
      ),
    )
    .map((line) => `${line}\n`)
    .join('');
}
