export type Tally = {
  passed: number;
  failed: number;
  skipped: number;
  /** How often the tests ran: a test over a table runs once for each of its rows. */
  cases: number;
};

const emptyTally: Tally = { passed: 0, failed: 0, skipped: 0, cases: 0 };
export const onePassed: Tally = { passed: 1, failed: 0, skipped: 0, cases: 1 };
export const oneFailed: Tally = { passed: 0, failed: 1, skipped: 0, cases: 1 };

export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, next) => ({
      passed: sum.passed + next.passed,
      failed: sum.failed + next.failed,
      skipped: sum.skipped + next.skipped,
      cases: sum.cases + next.cases,
    }),
    emptyTally,
  );
}

/** How much a run proved: `5 tests, 239 cases`. */
export function formatCases({ passed, failed, cases }: Tally): string {
  return `${passed + failed} tests, ${cases} cases`;
}

/** A test as a report has it: once for each case. */
export type CaseResult = {
  /** File, line and column of the call that defines the test; the cases of a test share it. */
  place: string;
  outcome: 'passed' | 'failed' | 'skipped';
};

/** Counts a test once, however many cases it has: it failed if one did, and was skipped if all were. */
export function tallyCases(results: readonly CaseResult[]): Tally {
  const tests = Map.groupBy(results, ({ place }) => place);
  const tally = { ...emptyTally };
  for (const cases of tests.values()) {
    const outcomes = new Set(cases.map(({ outcome }) => outcome));
    if (outcomes.has('failed')) tally.failed += 1;
    else if (outcomes.has('passed')) tally.passed += 1;
    else tally.skipped += 1;
  }
  tally.cases = results.filter(({ outcome }) => outcome !== 'skipped').length;
  return tally;
}

/** The closing line of a run: `12 passed, 0 failed`, with the skipped ones only when there are any. */
export function formatTally({ passed, failed, skipped }: Tally): string {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}
