export type { AnalyticsEvent } from './analytics-events.ts';
export { calendarChanges } from './calendar-record.ts';
export { recordCalendar, track } from './page-analytics.ts';
