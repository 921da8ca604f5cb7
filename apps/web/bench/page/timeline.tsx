import type { CalendarEntry, CalendarResource } from '@axp/contracts';
import { useEffect, useMemo, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { Providers } from '@/app/providers.tsx';
import { calendarEntryOf } from '@/features/calendar/calendar-entry.ts';
import { TimelineSkeleton } from '@/features/calendar/calendar-page.tsx';
import { daysOf, rangeOf } from '@/features/calendar/calendar-range.ts';
import { readCalendarView } from '@/features/calendar/calendar-view.ts';
import { TimelineGrid } from '@/features/calendar/timeline/timeline-grid.tsx';
import type { CalendarData } from '@/features/calendar/use-calendar-data.ts';
import { WeekGrid } from '@/features/calendar/week/week-grid.tsx';
import { addTexts } from '@/shared/i18n/index.ts';
import { bookingTexts } from '@/shared/i18n/texts/booking.ts';
import { calendarTexts } from '@/shared/i18n/texts/calendar.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import {
  AbilityScope,
  MerchantContext,
  SessionProvider,
  useSession,
} from '@/shared/session/index.ts';
import { acme } from '@/shared/testing/samples.ts';
import { BrandTheme } from '@/shared/theme/brand-theme.tsx';
import { ToastProvider } from '@/shared/ui/toast-provider.tsx';
import { offer } from './calendar-under-test.ts';
import type { SampleEvent } from './sample-week.ts';
import { mondayOf, sampleRooms, sampleWeek } from './sample-week.ts';

const timezone = 'Asia/Bangkok';

/** The week is compared with other calendars; times are dragged on the day. */
const kind = window.location.hash === '#day' ? 'day' : 'week';
const building = { id: 'building', name: 'Riverside Tower' };

const resources = sampleRooms.map(
  (room): CalendarResource => ({
    ...room,
    type: 'room',
    building,
    floor: null,
    timezone,
    capacity: 8,
    quantity: 1,
    amenities: [],
    needsApproval: false,
    gridMinutes: 15,
    bufferAfterMinutes: 0,
    openingId: building.id,
  }),
);

/** As the server tells of it: every one of them may be dragged, as in the other calendars. */
function takenOf({ id, roomId, title, start, end }: SampleEvent): CalendarEntry {
  const range = { start: start.toISOString(), end: end.toISOString() };
  return {
    ...range,
    bookingId: id,
    resourceId: roomId,
    kind: 'booking',
    title,
    bookedFor: 'Nicha Suwan',
    isMine: true,
    answer: null,
    bookedAs: null,
    booking: {
      ...range,
      timezone,
      status: 'approved',
      version: 1,
      businessUnitId: 'unit',
      isPrivate: false,
      isRecurring: false,
      change: 'all',
    },
  };
}

/** A week as the server tells of it. */
interface ToldWeek {
  readonly data: Omit<CalendarData, 'entries' | 'relevant'>;
  readonly taken: readonly CalendarEntry[];
}

function toldWeek(count: number, week: number): ToldWeek {
  const monday = mondayOf(week);
  const { day } = wallClockOf(monday.getTime(), timezone);
  const days = daysOf(kind, day);
  const range = rangeOf(days, timezone);
  const opening = [0, 1, 2, 3, 4].map((index) => {
    const start = new Date(monday.getTime() + (index * 24 + 8) * 3_600_000);
    const end = new Date(start.getTime() + 10 * 3_600_000);
    return { start: start.toISOString(), end: end.toISOString() };
  });
  return {
    taken: sampleWeek(count, week, kind === 'day' ? 1 : undefined).map(takenOf),
    data: {
      timezone,
      day,
      days,
      range,
      resources,
      choices: resources,
      countWith: () => resources.length,
      closedToday: null,
      closedWords: new Map<string, string>(),
      isNow: false,
      hasOwnFloor: false,
      openOf: () => opening,
      freeIdsAt: () => new Set(),
      isLoadingRows: false,
      isLoadingEntries: false,
      error: null,
      retry: () => {},
    },
  };
}

let told: readonly ToldWeek[] = [];

interface Shown {
  readonly target: HTMLElement;
  readonly week: number;
}

let show: ((shown: Shown) => void) | null = null;
let last: Shown | null = null;

/**
 * Frame that the application renders before the response, including styles; the other calendars
 * load theirs with the page.
 */
function Bench() {
  const [shown, setShown] = useState<Shown | null>(null);
  const { i18n } = useTranslation();
  const { user } = useSession();
  addTexts(i18n, [bookingTexts, calendarTexts]);
  const isReady = user !== null;
  useEffect(() => {
    show = isReady ? setShown : null;
  }, [isReady]);
  if (!user || !shown) return <TimelineSkeleton />;
  return <AbilityScope>{createPortal(<Week {...shown} />, shown.target)}</AbilityScope>;
}

function Week({ week }: Shown) {
  const now = told[week];
  const data = useMemo(() => {
    if (!now) return undefined;
    const entries = now.taken.map((one) => calendarEntryOf(one));
    return { ...now.data, entries, relevant: entries };
  }, [now]);
  const view = readCalendarView({ view: kind, date: data?.day });
  if (!data) return null;
  return kind === 'day' ? (
    <TimelineGrid data={data} />
  ) : (
    <WeekGrid view={view} data={data} go={() => {}} />
  );
}

function draw(shown: Shown): void {
  last = shown;
  flushSync(() => show?.(shown));
}

function isShown(week: number): boolean {
  return document.querySelector(`[data-entry^="event-${week}-"]`) !== null;
}

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  <Providers>
    <MerchantContext value={acme}>
      <BrandTheme brand={acme.theme}>
        <ToastProvider>
          <SessionProvider>
            <Bench />
          </SessionProvider>
        </ToastProvider>
      </BrandTheme>
    </MerchantContext>
  </Providers>,
);

const ready = setInterval(() => {
  if (!show) return;
  clearInterval(ready);
  offer({
    prepare: (count) => {
      told = [toldWeek(count, 0), toldWeek(count, 1)];
    },
    mount: (target) => draw({ target, week: 0 }),
    next: () => last && draw({ ...last, week: 1 }),
    isShown,
    scroller: () => document.querySelector('[aria-label="Timeline"], [aria-label="Week"]'),
    event: () => document.querySelector('.bar.movable'),
    isDragging: () => document.querySelector('.ghost') !== null,
  });
}, 20);
