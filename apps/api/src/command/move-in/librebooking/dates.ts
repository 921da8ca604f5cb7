import type { Cell, Row } from '../source/source.ts';
import type { Time } from '../source/times.ts';
import { instantOfMs, timeOf } from '../source/times.ts';

/** Reads a date of the database, which has them in UTC; null for the zero date. */
export function instantOf(cell: Cell): string | null {
  const parts = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})/.exec(cell ?? '');
  return parts ? instantOfMs(Date.parse(`${parts[1]}T${parts[2]}Z`)) : null;
}

export function rowTime(row: Row<'start_date' | 'end_date'>): Time | null {
  return timeOf(instantOf(row.start_date), instantOf(row.end_date));
}
