import { parseRecord } from '@/shared/lib/records.ts';

/** How this person uses the calendar on this device (C-02). */
export interface CalendarRecord {
  readonly BookingType: number;
  readonly FilterRoom: number;
  readonly FilterBU: number;
  readonly TypeDateView: string;
}

/** Parses the record; what is missing or damaged restarts empty. */
export function parseCalendarRecord(text: string | null): CalendarRecord {
  const kept = parseRecord(text);
  const count = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : 0);
  return {
    BookingType: count(kept.BookingType),
    FilterRoom: count(kept.FilterRoom),
    FilterBU: count(kept.FilterBU),
    TypeDateView: typeof kept.TypeDateView === 'string' ? kept.TypeDateView : '',
  };
}

/** Changes of the record, one for each thing that can happen on the calendar. */
export const calendarChanges = {
  bookingTypeChosen: (record: CalendarRecord): CalendarRecord => ({
    ...record,
    BookingType: record.BookingType + 1,
  }),
  businessUnitsFiltered: (record: CalendarRecord): CalendarRecord => ({
    ...record,
    FilterBU: record.FilterBU + 1,
  }),
  /** `rooms`: how many are chosen; null when the filter is taken away. */
  roomsFiltered:
    (rooms: number | null) =>
    (record: CalendarRecord): CalendarRecord => ({ ...record, FilterRoom: rooms ?? 0 }),
  viewChosen:
    (view: string) =>
    (record: CalendarRecord): CalendarRecord => ({ ...record, TypeDateView: view }),
};
