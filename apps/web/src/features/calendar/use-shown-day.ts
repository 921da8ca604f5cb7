import type { CalendarResource } from '@axp/contracts';
import { useMemo, useState } from 'react';
import type { OpenTimes } from '@/shared/booking/open-at.ts';
import { useNow, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { firstDay } from './calendar-range.ts';
import type { CalendarView } from './calendar-view.ts';

interface Rows {
  /** Zone of the view's days. */
  readonly timezone: string;
  readonly all: readonly CalendarResource[];
  readonly openOf: (row: CalendarResource) => OpenTimes | null;
}

/** The day that a view is opened at: the one of its address, else the first of its places. */
export function useShownDay(view: CalendarView, { timezone, all, openOf }: Rows) {
  const { usualHours } = useUser();
  const now = useNow();
  const [openedAt] = useState(now);
  const { buildingId } = view;
  const filtered = all.find(({ openingId }) => openingId !== null && openingId === buildingId);
  const hours = buildingId === null ? (usualHours?.open ?? null) : filtered && openOf(filtered);
  const today = wallClockOf(now, timezone).day;
  const start = firstDay(view.view, { openedAt, now, timezone, hours: hours ?? null });
  const placeId = buildingId ?? usualHours?.buildingId;
  const wasOpen = hours?.some((open) => wallClockOf(open.start, timezone).day === today) ?? true;
  const place = all.find(({ building }) => building.id === placeId)?.building.name ?? null;
  return {
    day: view.date ?? start,
    /** Set where places are closed now and a view without a date shows a later day than today. */
    closedToday: useMemo(
      () => (start === today ? null : { today, wasOpen, place }),
      [start, today, wasOpen, place],
    ),
  };
}
