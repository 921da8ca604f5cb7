import * as z from 'zod/mini';

const Count = z.catch(z.number().check(z.nonnegative()), 0);

const CalendarRecord = z.object({
  BookingType: Count,
  FilterRoom: Count,
  FilterBU: Count,
  TypeDateView: z.catch(z.string(), ''),
});

/** How this person uses the calendar on this device (C-02). */
export type CalendarRecord = Readonly<z.output<typeof CalendarRecord>>;

/** Parses the record; a missing or damaged one restarts empty. */
export function parseCalendarRecord(text: string | null): CalendarRecord {
  try {
    return CalendarRecord.parse(JSON.parse(text ?? '{}'));
  } catch {
    return CalendarRecord.parse({});
  }
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
