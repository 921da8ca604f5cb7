export type Tally = { passed: number; failed: number; skipped: number };

const emptyTally: Tally = { passed: 0, failed: 0, skipped: 0 };
export const onePassed: Tally = { passed: 1, failed: 0, skipped: 0 };
export const oneFailed: Tally = { passed: 0, failed: 1, skipped: 0 };

export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, next) => ({
      passed: sum.passed + next.passed,
      failed: sum.failed + next.failed,
      skipped: sum.skipped + next.skipped,
    }),
    emptyTally,
  );
}

/** The closing line of a run: `12 passed, 0 failed`, with the skipped ones only when there are any. */
export function formatTally({ passed, failed, skipped }: Tally): string {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}
