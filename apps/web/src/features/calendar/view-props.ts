import type { CalendarView } from './calendar-view.ts';
import type { CalendarData } from './use-calendar-data.ts';

/** What a view gets: what to draw, and how to go elsewhere. */
export interface CalendarViewProps {
  readonly view: CalendarView;
  readonly data: CalendarData;
  readonly go: (change: Partial<CalendarView>) => void;
}
