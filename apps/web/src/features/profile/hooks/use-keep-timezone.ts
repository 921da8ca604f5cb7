import { setTimezone } from '@axp/contracts';
import { useEffect } from 'react';
import { call } from '@/shared/api/index.ts';
import { useSession, useUser } from '@/shared/session/index.ts';

/** The first paint and its data come first. */
const delayMs = 2_000;

/**
 * Saves the first name of the time zone's row if the stored name differs (P-03). A failure is
 * retried at the next visit, because the stored zone is valid.
 */
export function useKeepTimezone(): void {
  const { timezone } = useUser();
  const { merge } = useSession();
  useEffect(() => {
    let isLeft = false;
    async function keep(): Promise<void> {
      const { firstIdentifierOf } = await import('../timezones/timezone-table.ts');
      const first = firstIdentifierOf(timezone);
      if (isLeft || first === timezone) return;
      const { data } = await call(setTimezone, { body: { timezone: first } });
      merge(data);
    }
    const timer = setTimeout(() => void keep().catch(() => undefined), delayMs);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [timezone, merge]);
}
