import type { CalendarData } from '../hooks/use-calendar-data.ts';
import type { CalendarView } from '../model/calendar-view.ts';

/** Props of a view: data and navigation. */
export interface CalendarViewProps {
  readonly view: CalendarView;
  readonly data: CalendarData;
  readonly go: (change: Partial<CalendarView>) => void;
}
