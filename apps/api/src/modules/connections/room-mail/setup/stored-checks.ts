import type { MailChecks } from '@axp/contracts/room-mail';
import { MailCheckResult } from '@axp/contracts/room-mail';
import { z } from 'zod';

const StoredChecks = z.array(
  z.object({
    ...MailCheckResult.shape,
    /** Since when it fails, also while it can't be made. */
    failedSince: z.nullable(z.string()),
  }),
);
type StoredChecks = z.output<typeof StoredChecks>;

export function storedChecks({ checks }: { readonly checks: unknown }): StoredChecks {
  return StoredChecks.parse(checks);
}

/** A check that can't be made leaves a failure as it was: a name server may be away. */
export function withFailures(
  checks: MailChecks['checks'],
  { before, now }: { readonly before: StoredChecks; readonly now: string },
): StoredChecks {
  return checks.map((result) => {
    const known = before.find(({ check }) => check === result.check)?.failedSince ?? null;
    const since = { passed: null, failed: known ?? now, unproven: known };
    return { ...result, failedSince: since[result.outcome] };
  });
}

/** Returns when the last of the failures began; that of the mailbox is a fault of its own. */
export function lastFailureOf(checks: StoredChecks): string | null {
  const counted = checks.filter(({ check }) => check !== 'mailbox');
  return (
    counted
      .flatMap(({ failedSince }) => failedSince ?? [])
      .toSorted()
      .at(-1) ?? null
  );
}
