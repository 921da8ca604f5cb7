import type { CalendarEntry } from './calendar-entry.ts';

/** Entries of today, by the present moment; half-open, as all times are. */
export interface AgendaToday {
  readonly ended: readonly CalendarEntry[];
  readonly running: readonly CalendarEntry[];
  readonly next: readonly CalendarEntry[];
}

export function agendaToday(entries: readonly CalendarEntry[], now: number): AgendaToday {
  return {
    ended: entries.filter(({ endMs }) => endMs <= now),
    running: entries.filter(({ startMs, endMs }) => startMs <= now && now < endMs),
    next: entries.filter(({ startMs }) => startMs > now),
  };
}
