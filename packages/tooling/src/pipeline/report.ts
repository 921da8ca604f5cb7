import { freemem, totalmem } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
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

const MESSAGE_LINES = 25;

/**
 * The tests that failed, each with the beginning of its message; for a step without tests, the end
 * of what it wrote. It closes a run: often only the last lines of a long record are kept.
 */
export function failures(outcomes: readonly Outcome[]): string {
  const failed = outcomes.filter(({ tally }) => tally.failed > 0);
  if (failed.length === 0) return '';
  return `Failures\n${failed.map(failuresOf).join('\n')}\n`;
}

function failuresOf({ id, files, lastOutput, obstacle }: Outcome): string {
  const tests = files.flatMap(({ file, failures: ofFile }) =>
    ofFile.map(({ title, message }) => {
      const lines = linesOf(message).slice(0, MESSAGE_LINES);
      return [`✗ ${id} · ${file} · ${title}`, ...lines].join('\n    ');
    }),
  );
  if (tests.length > 0) return tests.join('\n');
  const lines = obstacle === undefined ? linesOf(lastOutput).slice(-MESSAGE_LINES) : [obstacle];
  return [`✗ ${id}`, ...lines].join('\n    ');
}

function linesOf(text: string): string[] {
  return stripVTControlCharacters(text).trimEnd().split('\n');
}

/** Returns duration and tally per step as a table. */
export function durationsTable(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ id, tally, milliseconds, obstacle }) => [
    tally.failed > 0 ? '✗' : '✓',
    id,
    String(tally.passed),
    String(tally.failed),
    String(tally.cases),
    formatDuration(milliseconds),
    obstacle === undefined ? '' : `could not run: ${obstacle}`,
  ]);
  return textTable(
    [['', 'step', 'passed', 'failed', 'cases', 'time', ''], ...rows],
    ['left', 'left', 'right', 'right', 'right', 'right'],
  );
}

const INTERVAL_MS = 1000;
const GIGABYTE = 1024 ** 3;

/**
 * Watches how much memory the machine has left. That counts every process of a run once, also those
 * that detach themselves, and files in memory; other programs on the machine are included.
 */
export function watchMemory(readFree: () => number = freemem) {
  const atStart = readFree();
  let least = atStart;
  const look = (): void => {
    least = Math.min(least, readFree());
  };
  const timer = setInterval(look, INTERVAL_MS);
  return {
    look,
    /** Ends the watch and returns the line for the report. */
    finish: (): string => {
      clearInterval(timer);
      look();
      const inGigabytes = (bytes: number) => (bytes / GIGABYTE).toFixed(1);
      return `Peak memory: ${inGigabytes(atStart - least)} of ${inGigabytes(totalmem())} GB`;
    },
  };
}
