import type { KeyValueStorage } from '@/shared/lib/storage.ts';
import { createSafeStorage } from '@/shared/lib/storage.ts';
import type { AnalyticsEvent } from './analytics-events.ts';
import { stepBefore } from './analytics-events.ts';
import type { CalendarRecord } from './calendar-record.ts';
import { parseCalendarRecord } from './calendar-record.ts';

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

/** Keys of analytics in local storage: when each event last happened, and the calendar's record. */
export type AnalyticsKey = `Gtag-${AnalyticsEvent | 'Calendar_Record'}`;

export interface CountedEvent {
  readonly event: AnalyticsEvent;
  /** Milliseconds since the step before; absent for a first step. */
  readonly elapsed?: number;
}

interface AnalyticsOptions {
  readonly storage: KeyValueStorage<AnalyticsKey>;
  /** Milliseconds of the device's clock. */
  readonly now: () => number;
  /** Hands an event over to the container; null where none is configured: nothing is counted. */
  readonly send: ((event: CountedEvent) => void) | null;
}

interface Analytics {
  readonly track: (event: AnalyticsEvent) => void;
  /** Changes the record of how the calendar is used (C-02). */
  readonly recordCalendar: (change: (record: CalendarRecord) => CalendarRecord) => void;
}

const recordKey = 'Gtag-Calendar_Record';

/** Counts steps of bookings and sign-ins, where the operator has chosen to (K-01). */
export function createAnalytics({ storage, now, send }: AnalyticsOptions): Analytics {
  function elapsedSince(event: AnalyticsEvent, at: number): number | undefined {
    const stored = storage.read(`Gtag-${event}`);
    const elapsed = at - Number(stored ?? Number.NaN);
    // A clock that was set back, or a value written by hand, measures nothing.
    return elapsed >= 0 ? elapsed : undefined;
  }

  return {
    track: (event) => {
      if (!send) return;
      const at = now();
      const before = stepBefore[event];
      const elapsed = before && elapsedSince(before, at);
      storage.write(`Gtag-${event}`, String(at));
      send({ event, ...(elapsed !== undefined && { elapsed }) });
    },
    recordCalendar: (change) => {
      if (!send) return;
      const record = parseCalendarRecord(storage.read(recordKey));
      storage.write(recordKey, JSON.stringify(change(record)));
    },
  };
}
