import type { CalendarResource } from '@axp/contracts';

export type BufferRow = Pick<CalendarResource, 'bufferAfterMinutes'>;

/** When a resource is free again after a booking that ends then: its buffer is taken too (Z-11). */
export function freeAgainAt(endMs: number, row: BufferRow | undefined): number {
  return endMs + (row?.bufferAfterMinutes ?? 0) * 60_000;
}
