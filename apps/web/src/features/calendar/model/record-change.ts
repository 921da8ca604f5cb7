import { calendarChanges } from '@/shared/analytics/index.ts';
import type { CalendarView } from './calendar-view.ts';

type RecordChange = ReturnType<typeof calendarChanges.viewChosen>;

/** Analytics changes of a selection (C-02). */
export function recordChangesOf(change: Partial<CalendarView>): RecordChange[] {
  const { kind, resourceIds, businessUnitIds, view } = change;
  return [
    ...(kind ? [calendarChanges.bookingTypeChosen] : []),
    ...(resourceIds ? [calendarChanges.roomsFiltered(resourceIds.length || null)] : []),
    ...(businessUnitIds ? [calendarChanges.businessUnitsFiltered] : []),
    ...(view ? [calendarChanges.viewChosen(view)] : []),
  ];
}
