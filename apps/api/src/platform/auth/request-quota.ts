import type { Clock } from '@axp/server-kit/time';

/** Requests of one key that a server takes in a window. */
const keyQuota = { requests: 1500, windowSeconds: 60 } as const;

/** State of a quota after a request, as the headers show it. */
export interface QuotaUse {
  readonly left: number;
  readonly resetSeconds: number;
  readonly isExceeded: boolean;
}

/** Counts the requests of each key in windows that are the same for all keys. */
export function createRequestQuota(clock: Clock): (keyId: string) => QuotaUse {
  const { requests, windowSeconds } = keyQuota;
  const windowMs = windowSeconds * 1000;
  const counts = new Map<string, number>();
  let end = 0;
  return (keyId) => {
    const now = clock.now().getTime();
    if (now >= end) {
      counts.clear();
      end = (Math.floor(now / windowMs) + 1) * windowMs;
    }
    const count = (counts.get(keyId) ?? 0) + 1;
    counts.set(keyId, count);
    return {
      left: Math.max(0, requests - count),
      resetSeconds: Math.ceil((end - now) / 1000),
      isExceeded: count > requests,
    };
  };
}

/** Headers of draft-ietf-httpapi-ratelimit-headers. */
export function quotaHeaders({ left, resetSeconds }: QuotaUse): Record<string, string> {
  const { requests, windowSeconds } = keyQuota;
  return {
    'ratelimit-policy': `"key";q=${requests};w=${windowSeconds}`,
    ratelimit: `"key";r=${left};t=${resetSeconds}`,
  };
}
