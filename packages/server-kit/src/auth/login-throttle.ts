export interface ThrottlePolicy {
  /** Failures that cost nothing; each one after that doubles the wait. */
  readonly freeFailures: number;
}

/** Failed sign-ins of one account or one address. */
export interface FailureCount {
  readonly failures: number;
  readonly lastFailedAt: Date;
}

export const accountThrottle: ThrottlePolicy = { freeFailures: 4 };

/** A whole office shares one address: its typos must not shut the others out. */
export const addressThrottle: ThrottlePolicy = { freeFailures: 20 };

/** Failures are forgotten after a day without another. */
export const forgetAfterMs = 24 * 60 * 60 * 1000;

const firstWaitSeconds = 2;
const longestWaitSeconds = 15 * 60;

/** How long an attempt must still wait, in whole seconds; 0 when it may be made now (Z-100). */
export function remainingWaitSeconds(
  policy: ThrottlePolicy,
  { failures, lastFailedAt }: FailureCount,
  now: Date,
): number {
  const costly = failures - policy.freeFailures;
  if (costly <= 0) return 0;
  const waitSeconds = Math.min(firstWaitSeconds * 2 ** (costly - 1), longestWaitSeconds);
  const passedMs = now.getTime() - lastFailedAt.getTime();
  return Math.max(0, Math.ceil(waitSeconds - passedMs / 1000));
}
