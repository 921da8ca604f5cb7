import type { PlaceGroup, SearchBody, SearchHit } from '@axp/contracts';
import { placeGroups } from '@axp/contracts';
import { traitsOf } from '@axp/contracts/vocabulary';
import type { MerchantContext } from '../../../platform/request-scope/request-scope.ts';
import type { OpeningBook, OpeningCalendar } from '../places/index.ts';
import { calendarOf, nextOpening, periodAt } from '../places/index.ts';
import { rulesShownTo } from './booking-rule-settings.ts';
import { presentNotReturned } from './not-returned.queries.ts';
import { presentResource } from './resource.presenter.ts';
import type { SearchRow } from './search.queries.ts';
import type { SeriesSearchRow } from './series-search.queries.ts';

interface SearchContext {
  readonly body: SearchBody;
  readonly merchant: MerchantContext;
  readonly businessUnitId: string | null;
  readonly openings: OpeningBook;
}

/** Presents hits of one search; what is the same for all resources of a calendar is found once. */
export function hitPresenter(search: SearchContext): (row: SearchRow) => SearchHit {
  const { body: window, openings } = search;
  const openingOf = remembered((calendar, row) =>
    nextOpening(window, {
      calendar,
      openFor: traitsOf(row.type).openFor,
      onGrid: (instant) => instant,
    }),
  );
  const closingOf = remembered((calendar) => closingAfter(calendar, window.end));
  return (row) => {
    const calendar = calendarOf(openings, row);
    const isFree = !row.is_busy;
    return {
      resource: presentResource(row, window.start),
      availability: isFree ? 'free' : 'busy',
      freeCount: row.free_count,
      occurrenceCount: null,
      notReturned: presentNotReturned(row),
      freeFrom: freeFromOf(row, calendar),
      freeUntil: isFree ? earlier(row.next_start, roomClosing(row, calendar)) : row.next_start,
      ...bookingTerms(row, search),
      isClosed: row.is_closed,
      isFavourite: row.is_favourite,
      group: groupOf(row),
    };
  };

  function freeFromOf(row: SearchRow, calendar: OpeningCalendar): string | null {
    if (row.is_closed) return openingOf(calendar, row);
    return row.late_since === null ? row.busy_until : null;
  }

  function roomClosing(row: SearchRow, calendar: OpeningCalendar): string | null {
    return traitsOf(row.type).openFor === 'whole' ? closingOf(calendar, row) : null;
  }
}

const availabilities = ['free', 'partial', 'busy'] as const;

/** Presents a resource with the dates of a series on which it is free. */
export function presentSeriesHit(
  row: SeriesSearchRow,
  search: Omit<SearchContext, 'openings'>,
): SearchHit {
  return {
    resource: presentResource(row, search.body.start),
    availability: availabilities[row.rank] ?? 'busy',
    freeCount: row.free_count,
    occurrenceCount: row.occurrence_count,
    notReturned: null,
    freeFrom: null,
    freeUntil: null,
    ...bookingTerms(row, search),
    isClosed: row.is_closed,
    isFavourite: row.is_favourite,
    group: groupOf(row),
  };
}

/** Where a ranked resource lies. */
export function groupOf({ place }: Pick<SearchRow, 'place'>): PlaceGroup {
  return placeGroups[place] ?? 'elsewhere';
}

/**
 * The rules that decide how a resource can be booked: whether they require approval, where hours and
 * units are only checked on booking (Z-40), and the driver's licence that a car accepts.
 */
function bookingTerms(
  row: Pick<SearchRow, 'booking_rules' | 'needs_approval'>,
  { body, ...reader }: Pick<SearchContext, 'body' | 'merchant' | 'businessUnitId'>,
): Pick<SearchHit, 'needsApproval' | 'driverLicence'> {
  const rules = rulesShownTo(reader, body.type, row.booking_rules);
  const { approval, approvalAboveMinutes, driverLicence } = rules;
  const minutes = (Date.parse(body.end) - Date.parse(body.start)) / 60_000;
  const needsApproval = {
    never: false,
    always: true,
    flag: row.needs_approval,
    when: approvalAboveMinutes !== null && minutes > approvalAboveMinutes,
  }[approval];
  return { needsApproval, driverLicence };
}

function remembered<T>(find: (calendar: OpeningCalendar, row: SearchRow) => T) {
  const found = new Map<OpeningCalendar, T>();
  return (calendar: OpeningCalendar, row: SearchRow): T => {
    const known = found.get(calendar);
    if (known !== undefined) return known;
    const value = find(calendar, row);
    found.set(calendar, value);
    return value;
  };
}

const dayMs = 24 * 60 * 60_000;

/** When the place closes after a window, if within a day. */
function closingAfter(calendar: OpeningCalendar, end: string): string | null {
  if (calendar.hours === null && calendar.closedDays.length === 0) return null;
  const period = periodAt(calendar, Date.parse(end), 'end');
  if (!period || period.to - Date.parse(end) >= dayMs) return null;
  return new Date(period.to).toISOString();
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return Date.parse(one) < Date.parse(other) ? one : other;
}
