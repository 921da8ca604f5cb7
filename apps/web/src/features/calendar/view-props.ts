import type { CalendarView } from './calendar-view.ts';
import type { CalendarData } from './use-calendar-data.ts';

/** Props of a view: data and navigation. */
export interface CalendarViewProps {
  readonly view: CalendarView;
  readonly data: CalendarData;
  readonly go: (change: Partial<CalendarView>) => void;
}

export interface FilterProps extends Pick<CalendarViewProps, 'view' | 'data'> {
  readonly onChange: CalendarViewProps['go'];
}
