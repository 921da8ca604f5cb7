import { createSafeStorage } from '@/shared/lib/storage.ts';
import type { Analytics, AnalyticsKey, CountedEvent } from './analytics.ts';
import { createAnalytics } from './analytics.ts';
import type { AnalyticsEvent } from './analytics-events.ts';
import type { CalendarRecord } from './calendar-record.ts';

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

declare global {
  interface Window {
    /** Where the container reads events from; its own name for it. */
    dataLayer?: unknown[];
  }
}

const metaName = 'axp-analytics-container';

const scriptUrl = 'https://www.googletagmanager.com/gtm.js';

/** The container that the operator chose; the server writes it into each page. */
function containerIdOf(page: Document): string | null {
  return page.querySelector<HTMLMetaElement>(`meta[name="${metaName}"]`)?.content || null;
}

/** How events reach the container of a page; null, and nothing is loaded, where there is none. */
export function openContainer(page: Document): ((event: CountedEvent) => void) | null {
  const id = containerIdOf(page);
  if (id === null) return null;
  window.dataLayer ??= [];
  const layer = window.dataLayer;
  layer.push({ event: 'gtm.js', 'gtm.start': Date.now() });
  const script = page.createElement('script');
  script.async = true;
  script.src = `${scriptUrl}?id=${encodeURIComponent(id)}`;
  page.head.append(script);
  return (event) => void layer.push(event);
}
