import { definePage } from '@/app/page-config.tsx';
import {
  askCalendarEarly,
  bookingTexts,
  CalendarPage,
  calendarTexts,
} from '@/features/calendar/index.ts';

askCalendarEarly();

export default definePage(CalendarPage, {
  guard: 'member',
  can: ['view', 'Booking'],
  titleKey: 'calendar:title',
  texts: [bookingTexts, calendarTexts],
});
