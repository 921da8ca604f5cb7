import { readFileSync } from 'node:fs';
import { readNumber } from './read-number.ts';
import type { Tally } from './tally.ts';

/**
 * Counts of Playwright's JSON report. A flaky test is a failed one: it proved that the journey
 * does not always work. Errors outside of tests (the product did not start) count one each.
 */
export function readPlaywrightResults(file: string): Tally {
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const stats = isRecord(report) ? report.stats : undefined;
  const errors = isRecord(report) && Array.isArray(report.errors) ? report.errors.length : 0;
  return {
    passed: readNumber(stats, 'expected'),
    failed: readNumber(stats, 'unexpected') + readNumber(stats, 'flaky') + errors,
    skipped: readNumber(stats, 'skipped'),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
