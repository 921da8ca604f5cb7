/** A half-open stretch of time; both ends are instants in ISO 8601, in UTC (Z-10). */
export interface TimeSlot {
  readonly start: string;
  readonly end: string;
}

const millisecondsPerMinute = 60_000;

export function lengthMinutes({ start, end }: TimeSlot): number {
  return (Date.parse(end) - Date.parse(start)) / millisecondsPerMinute;
}

/** An instant moved by minutes, backwards when negative. */
export function shift(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * millisecondsPerMinute).toISOString();
}

/** The first of two instants. */
export function earlier(one: string, other: string): string {
  return Date.parse(one) <= Date.parse(other) ? one : other;
}

/** What a booking takes of its resource: its own time and the buffer behind it (Z-01, Z-11). */
export function widened({ start, end }: TimeSlot, bufferAfterMinutes: number): TimeSlot {
  return { start, end: shift(end, bufferAfterMinutes) };
}

/** Whether two stretches share an instant; back to back is no clash (Z-10). */
export function overlaps(one: TimeSlot, other: TimeSlot): boolean {
  return (
    Date.parse(one.start) < Date.parse(other.end) && Date.parse(other.start) < Date.parse(one.end)
  );
}
