export { bookingTexts } from '@/shared/i18n/texts/booking.ts';
export { calendarTexts } from '@/shared/i18n/texts/calendar.ts';
export { CalendarPage, TimelineSkeleton } from './calendar-page.tsx';
export { toolbarStyle } from './calendar-toolbar.tsx';
export { prefetchCalendar } from './prefetch-calendar.ts';
