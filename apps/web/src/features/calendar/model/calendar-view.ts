import type { ResourceType } from '@axp/contracts';
import { resourceTypes } from '@axp/contracts/vocabulary';
import type { Query } from '@/shared/booking/search-url.ts';
import { firstOf, idOf } from '@/shared/booking/search-url.ts';
import { isCalendarDay } from '@/shared/lib/datetime/index.ts';
import { isId } from '@/shared/routing/is-id.ts';

export const calendarViews = ['day', 'week', 'month', 'agenda'] as const;
export type CalendarViewName = (typeof calendarViews)[number];

/** What `/booking-calendar/` shows, as its address holds it (Z-90). */
export interface CalendarView {
  readonly view: CalendarViewName;
  /** `2026-11-21`; null is today, whenever the address is opened. */
  readonly date: string | null;
  readonly kind: ResourceType;
  readonly buildingId: string | null;
  /** The chosen rooms, cars or assets; none is all of them. */
  readonly resourceIds: readonly string[];
  readonly businessUnitIds: readonly string[];
  /** Day, week and month read as lists instead of drawn. */
  readonly isList: boolean;
}

function listOf(value: string | null): readonly string[] {
  return value === null ? [] : [...new Set(value.split(',').filter((part) => isId(part)))];
}

/**
 * A view from an address; what is unreadable falls back to its default, and an address without a
 * view to the one that suits the screen.
 */
export function readCalendarView(query: Query, usual: CalendarViewName = 'day'): CalendarView {
  const date = firstOf(query.date);
  return {
    view: calendarViews.find((name) => name === firstOf(query.view)) ?? usual,
    date: isCalendarDay(date) ? date : null,
    kind: resourceTypes.find((name) => name === firstOf(query.kind)) ?? 'room',
    buildingId: idOf(query.building),
    resourceIds: listOf(firstOf(query.room)),
    businessUnitIds: listOf(firstOf(query.unit)),
    isList: firstOf(query.as) === 'list',
  };
}

/** The address of a view; it names how it is drawn, so that it is the same on every screen. */
export function calendarHref(view: CalendarView): string {
  const query = new URLSearchParams({ view: view.view });
  if (view.date !== null) query.set('date', view.date);
  if (view.kind !== 'room') query.set('kind', view.kind);
  if (view.buildingId !== null) query.set('building', view.buildingId);
  if (view.resourceIds.length > 0) query.set('room', view.resourceIds.join(','));
  if (view.businessUnitIds.length > 0) query.set('unit', view.businessUnitIds.join(','));
  if (view.isList) query.set('as', 'list');
  return `/booking-calendar?${query.toString().replaceAll('%2C', ',')}`;
}
