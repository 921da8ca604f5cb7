import type { Cell } from '../source/source.ts';
import { numberOf } from '../source/texts.ts';
import { instantOfMs } from '../source/times.ts';

/** Reads an instant that MRBS has in seconds; null for the zero that means none. */
export function instantOf(cell: Cell): string | null {
  const seconds = numberOf(cell);
  return seconds === null || seconds <= 0 ? null : instantOfMs(seconds * 1000);
}

/** Reads `20261130T050000Z`. */
export function recurrenceIdOf(cell: Cell): string | null {
  const digits = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(cell ?? '');
  if (!digits) return null;
  const [, year, month, day, hour, minute, second] = digits;
  return instantOfMs(Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`));
}
