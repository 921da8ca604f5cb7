import type { User } from '@axp/contracts';
import { listCalendar, listCalendarResources } from '@axp/contracts';
import { questionOf, requestEarly } from '@/shared/api/index.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { entriesQuery, rowsQuery } from './calendar-queries.ts';
import { daysOf, firstDay, rangeOf, rowsWindow } from './calendar-range.ts';
import type { CalendarView } from './calendar-view.ts';
import { readCalendarView, shownKinds, usualOnPhone } from './calendar-view.ts';
import { selectedUnits } from './use-entries.ts';

/** Questions for the rows and entries that a view asks for first, when its resources are not known yet. */
function firstQuestions(view: CalendarView, { timezone, usualHours }: User): readonly string[] {
  const now = Date.now();
  const today = wallClockOf(now, timezone).day;
  const hours = view.buildingId === null ? (usualHours?.open ?? null) : null;
  const day = view.date ?? firstDay(view.view, { openedAt: now, now, timezone, hours });
  const kinds = shownKinds(view);
  const range = rangeOf(daysOf(view.view, day), timezone);
  const filter = { kinds, range, resourceIds: null, businessUnitIds: selectedUnits(view) };
  return [
    questionOf(listCalendarResources, {
      query: rowsQuery(rowsWindow(view.date ?? today, timezone)),
    }),
    questionOf(listCalendar, { query: entriesQuery(filter) }),
  ];
}

/** Requests rows and entries while the scripts of the page still run, so that both are drawn at once. */
export function prefetchCalendar(): void {
  requestEarly(({ user, query }) => {
    // As in the theme's breakpoints.
    const isPhone = window.matchMedia('(max-width:599.95px)').matches;
    return firstQuestions(readCalendarView(query, isPhone ? usualOnPhone : undefined), user);
  });
}
