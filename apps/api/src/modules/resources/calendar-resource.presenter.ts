import type { CalendarOpening, CalendarResource, ResourceType, TimeRange } from '@axp/contracts';
import { amenitiesOf } from '@axp/contracts';
import type { MerchantContext } from '../../platform/request-scope/request-scope.ts';
import type { OpeningBook } from '../places/index.ts';
import { calendarOf, isAlwaysOpen, openWithin } from '../places/index.ts';
import { rulesShownTo } from './booking-rule-settings.ts';
import type { CalendarResourceRow } from './calendar-resource.queries.ts';
import { presentPlace } from './resource.presenter.ts';

interface Rows {
  readonly data: CalendarResource[];
  readonly openings: CalendarOpening[];
}

/** Rows of a calendar, and the opening hours that they share. */
export function presentCalendarResources(
  rows: readonly CalendarResourceRow[],
  {
    bookOf,
    window,
    ...reader
  }: {
    readonly merchant: MerchantContext;
    readonly businessUnitId: string | null;
    /** Opening hours as the rules of a kind show them to the reader. */
    readonly bookOf: (type: ResourceType) => OpeningBook;
    readonly window: TimeRange;
  },
): Rows {
  const openings = new Map<string, CalendarOpening>();
  const openingIdOf = (row: CalendarResourceRow): string | null => {
    const book = bookOf(row.type);
    const calendar = calendarOf(book, row);
    if (isAlwaysOpen(calendar)) return null;
    const id = book.resources.has(row.id) ? row.id : row.building_id;
    if (!openings.has(id)) openings.set(id, { id, open: openWithin(calendar, window) });
    return id;
  };
  const data = rows.map((row) => {
    const { gridMinutes, bufferAfterMinutes } = rulesShownTo(reader, row.type, row.booking_rules);
    return {
      id: row.id,
      type: row.type,
      name: row.name,
      ...presentPlace(row),
      timezone: row.timezone,
      capacity: row.capacity,
      quantity: row.quantity,
      amenities: amenitiesOf(row.amenity_mask),
      needsApproval: row.needs_approval,
      gridMinutes,
      bufferAfterMinutes,
      openingId: openingIdOf(row),
    };
  });
  return { data, openings: [...openings.values()] };
}
