import { useIsPrinting } from '../use-is-printing.ts';
import type { CalendarViewProps } from '../view-props.ts';
import { Paper } from './paper.tsx';
import { PrintedDay } from './printed-day.tsx';
import { PrintedMonth } from './printed-month.tsx';
import { PrintedWeek } from './printed-week.tsx';

const sheets = { day: PrintedDay, week: PrintedWeek, month: PrintedMonth } as const;

interface PrintedCalendarProps extends Pick<CalendarViewProps, 'data'> {
  readonly view: keyof typeof sheets;
  readonly period: string;
}

/** A view on paper, where nothing can be scrolled to or opened. */
export function PrintedCalendar({ view, data, period }: PrintedCalendarProps) {
  const Sheet = sheets[view];
  if (!useIsPrinting()) return null;
  return (
    <Paper period={period} timezone={data.timezone}>
      <Sheet data={data} />
    </Paper>
  );
}
