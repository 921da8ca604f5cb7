export { recordCalendar, track } from './analytics.ts';
export type { AnalyticsEvent } from './analytics-events.ts';
export { calendarChanges } from './calendar-record.ts';
