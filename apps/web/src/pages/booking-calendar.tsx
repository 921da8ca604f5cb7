import { definePage } from '@/app/page-config.tsx';
import {
  bookingTexts,
  CalendarPage,
  calendarTexts,
  prefetchCalendar,
} from '@/features/calendar/index.ts';

prefetchCalendar();

export default definePage(CalendarPage, {
  guard: 'member',
  can: ['view', 'Booking'],
  titleKey: 'calendar:title',
  texts: [bookingTexts, calendarTexts],
});
