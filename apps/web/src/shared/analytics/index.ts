export type { AnalyticsEvent } from './analytics-events.ts';
export { track } from './page-analytics.ts';
