import { createSafeStorage } from '@/shared/lib/storage.ts';
import type { Analytics, AnalyticsKey } from './analytics.ts';
import { createAnalytics } from './analytics.ts';
import type { AnalyticsEvent } from './analytics-events.ts';
import type { CalendarRecord } from './calendar-record.ts';
import { openContainer } from './container.ts';

// One container a page life: a second one would count everything twice.
let opened: Analytics | null = null;

function pageAnalytics(): Analytics {
  opened ??= createAnalytics({
    storage: createSafeStorage<AnalyticsKey>(() => window.localStorage),
    now: () => Date.now(),
    send: openContainer(document),
  });
  return opened;
}

/** Counts an event when it happens. */
export function track(event: AnalyticsEvent): void {
  pageAnalytics().track(event);
}

/** Changes the record of how the calendar is used (C-02). */
export function recordCalendar(change: (record: CalendarRecord) => CalendarRecord): void {
  pageAnalytics().recordCalendar(change);
}
