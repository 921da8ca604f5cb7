import { listCalendar, listCalendarResources } from '@axp/contracts';
import { operationUrl } from '@/shared/api/index.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { entriesQuery, rowsQuery } from './calendar-queries.ts';
import { daysOf, rangeOf, rowsWindow } from './calendar-range.ts';
import type { CalendarView } from './calendar-view.ts';
import { readCalendarView, shownKinds, usualOnPhone } from './calendar-view.ts';
import { askedUnits } from './use-entries.ts';

/** URLs of the rows and entries that a view asks for first, when its resources are not known yet. */
function firstQuestions(view: CalendarView, timezone: string): readonly string[] {
  const day = view.date ?? wallClockOf(Date.now(), timezone).day;
  const kinds = shownKinds(view);
  const range = rangeOf(daysOf(view.view, day), timezone);
  const filter = { kinds, range, resourceIds: null, businessUnitIds: askedUnits(view) };
  return [
    operationUrl(listCalendarResources, { query: rowsQuery(rowsWindow(day, timezone)) }),
    operationUrl(listCalendar, { query: entriesQuery(filter) }),
  ];
}

/** Requests rows and entries while the scripts of the page still run, so that both are drawn at once. */
export function askCalendarEarly(): void {
  if (typeof window === 'undefined') return;
  window.axpAskEarly?.(({ timezone }) => {
    const query = Object.fromEntries(new URLSearchParams(window.location.search));
    // As in the theme's breakpoints.
    const isPhone = window.matchMedia('(max-width:599.95px)').matches;
    return firstQuestions(readCalendarView(query, isPhone ? usualOnPhone : undefined), timezone);
  });
}
