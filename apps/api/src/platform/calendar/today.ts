import { tzOffset } from '@date-fns/tz';
import type { RequestScope } from '../request-scope/request-scope.ts';

interface Here extends Pick<RequestScope, 'clock'> {
  readonly merchant: Pick<RequestScope['merchant'], 'timezone'>;
}

/** The day that it is at the merchant: `2026-12-07`. */
export function todayOf({ clock, merchant }: Here): string {
  return dayOf(clock.now(), merchant.timezone);
}

/** The day of an instant in a time zone. */
export function dayOf(instant: Date, timezone: string): string {
  const aheadMs = tzOffset(timezone, instant) * 60_000;
  return new Date(instant.getTime() + aheadMs).toISOString().slice(0, 'yyyy-mm-dd'.length);
}
