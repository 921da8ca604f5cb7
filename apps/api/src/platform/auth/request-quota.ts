import type { KeyScopes } from '@axp/contracts/vocabulary';
import type { Clock } from '@axp/server-kit/time';

const windowSeconds = 60;

/**
 * Requests of one key that a server takes in a window. Twice as many for directories, which send 25
 * a second for hours at the first synchronization, and more after an interruption (J-03).
 */
export function quotaOf({ provisioning }: KeyScopes): number {
  return provisioning === 'none' ? 1500 : 3000;
}

/** State of a quota after a request, as the headers show it. */
export interface QuotaUse {
  readonly requests: number;
  readonly left: number;
  readonly resetSeconds: number;
  readonly isExceeded: boolean;
}

/** Counts the requests of each key in windows that are the same for all keys. */
export function createRequestQuota(clock: Clock): (keyId: string, requests: number) => QuotaUse {
  const windowMs = windowSeconds * 1000;
  const counts = new Map<string, number>();
  let end = 0;
  return (keyId, requests) => {
    const now = clock.now().getTime();
    if (now >= end) {
      counts.clear();
      end = (Math.floor(now / windowMs) + 1) * windowMs;
    }
    const count = (counts.get(keyId) ?? 0) + 1;
    counts.set(keyId, count);
    return {
      requests,
      left: Math.max(0, requests - count),
      resetSeconds: Math.ceil((end - now) / 1000),
      isExceeded: count > requests,
    };
  };
}

/** Headers of draft-ietf-httpapi-ratelimit-headers. */
export function quotaHeaders({ requests, left, resetSeconds }: QuotaUse): Record<string, string> {
  return {
    'ratelimit-policy': `"key";q=${requests};w=${windowSeconds}`,
    ratelimit: `"key";r=${left};t=${resetSeconds}`,
  };
}
