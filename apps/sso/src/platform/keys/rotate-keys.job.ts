import type { Job } from '@axp/server-kit/jobs';
import type { KeyRing } from './key-ring.ts';

const hourMs = 60 * 60 * 1000;
const ninetyDaysMs = 90 * 24 * hourMs;

/** Rotates signing keys every 90 days. */
export function rotateKeys(keys: KeyRing): Job {
  return {
    name: 'rotate_keys',
    everyMs: hourMs,
    run: async () => {
      await keys.rotate({ ifOlderThanMs: ninetyDaysMs });
    },
  };
}
