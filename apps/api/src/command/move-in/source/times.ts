import type { LeftReason } from '@axp/contracts/move-in';
import { wallTimeOf } from '../../../platform/calendar/wall-clock.ts';

export interface Time {
  readonly start: string;
  readonly end: string;
}

const lastYear = 9999;

/** Returns an instant; null for what no calendar has. */
export function instantOfMs(ms: number): string | null {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > lastYear
    ? null
    : date.toISOString();
}

export function timeOf(start: string | null, end: string | null): Time | null {
  return start !== null && end !== null && start < end ? { start, end } : null;
}

/** Reason to leave a time out, if there is one. */
export function reasonOf(time: Time | null, now: string): LeftReason | null {
  if (time === null) return 'no_time';
  return time.end <= now ? 'past' : null;
}

/** Day and wall time in a zone, `2026-11-30` and `12:05`. */
export function wallOf(
  instant: string,
  timezone: string,
): { readonly day: string; readonly time: string } {
  const text = new Date(wallTimeOf(instant, timezone)).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}
