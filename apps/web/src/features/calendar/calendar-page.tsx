import GlobalStyles from '@mui/material/GlobalStyles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRouter } from 'next/router';
import { useMemo } from 'react';
import type { Query } from '@/shared/booking/search-url.ts';
import { useAddress } from '@/shared/booking/use-address.ts';
import { CalendarBody } from './calendar-body.tsx';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import type { CalendarView } from './calendar-view.ts';
import { calendarHref, readCalendarView } from './calendar-view.ts';
import { useCalendarData } from './use-calendar-data.ts';

/** `/booking-calendar/`: what is taken when; all that is shown is in the address (Z-90). */
export function CalendarPage() {
  const query = useAddress();
  return query && <CalendarAt query={query} />;
}

function CalendarAt({ query }: { readonly query: Query }) {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const address = calendarHref(readCalendarView(query, isPhone ? 'agenda' : 'day'));
  // The same object as long as the address says the same: lists of ids are compared by what is in them.
  const view = useMemo(
    () => readCalendarView(Object.fromEntries(new URLSearchParams(address.split('?')[1]))),
    [address],
  );
  return <Calendar view={view} />;
}

function Calendar({ view }: { readonly view: CalendarView }) {
  const router = useRouter();
  const data = useCalendarData(view);
  const go = (change: Partial<CalendarView>) =>
    void router.push(calendarHref({ ...view, ...change }), undefined, { scroll: false });
  const props = { view, data, go };
  return (
    <>
      <PrintStyles />
      <CalendarToolbar {...props} />
      <CalendarBody {...props} />
    </>
  );
}

/** On paper there is the calendar alone, black on white, whatever the screen shows. */
function PrintStyles() {
  return (
    <GlobalStyles
      styles={{
        '@page': { size: 'A4 landscape', margin: '12mm' },
        '@media print': {
          'header, nav, footer, a[href="#content"], [data-print="never"]': {
            display: 'none !important',
          },
          'main header': { display: 'block !important' },
          'html, body, main': { background: 'none !important' },
          'main, :has(> header)': { padding: '0 !important' },
          '*': { printColorAdjust: 'exact' },
          a: { textDecoration: 'none !important' },
        },
      }}
    />
  );
}
