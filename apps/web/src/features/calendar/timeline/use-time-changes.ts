import type { Booking, CalendarResource } from '@axp/contracts';
import { editBooking } from '@axp/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import type { CalendarEntry } from '../calendar-entry.ts';
import type { CalendarData } from '../use-calendar-data.ts';
import { freeAgainAt } from './buffer.ts';
import type { Draft } from './gesture.ts';

/** A booking at another time, and the state of it that the change was made from (Z-06). */
export interface TimeChange {
  readonly id: string;
  readonly version: number;
  readonly from: Draft;
  readonly to: Draft;
  /** Takes a change back: nothing more is offered after it. */
  readonly isUndo?: boolean;
}

/** Refused change, shown at the desired place. */
export interface RefusedChange {
  readonly change: TimeChange;
  readonly error: unknown;
}

const iso = (ms: number) => new Date(ms).toISOString();

/** Returns the fields that differ between two times. */
function changedFields({ from, to }: TimeChange) {
  return {
    ...(from.startMs !== to.startMs && { start: iso(to.startMs) }),
    ...(from.endMs !== to.endMs && { end: iso(to.endMs) }),
    ...(from.resourceId !== to.resourceId && { resourceId: to.resourceId }),
  };
}

function isWaiting({ pendingChange, status }: Booking): boolean {
  return status === 'pending-approval-edit' && pendingChange !== null;
}

function movedEntry(
  entry: CalendarEntry,
  { resourceId, startMs, endMs }: Draft,
  resources: readonly CalendarResource[],
): CalendarEntry {
  const [start, end] = [iso(startMs), iso(endMs)];
  const row = resources.find(({ id }) => id === resourceId);
  const freeAgainMs = freeAgainAt(endMs, row);
  return { ...entry, resourceId, startMs, endMs, start, end, freeAgainMs };
}

/** Where a booking was put, and the version that it has there; null until the server has agreed. */
interface PendingMove {
  readonly draft: Draft;
  readonly version: number | null;
}

/**
 * Returns entries with pending changes. An entry as new as the response counts as it is, so nothing
 * jumps back while the list reloads.
 */
function withChanges(
  { entries, resources }: Pick<CalendarData, 'entries' | 'resources'>,
  wanted: ReadonlyMap<string, PendingMove>,
): readonly CalendarEntry[] {
  if (wanted.size === 0) return entries;
  return entries.map((entry) => {
    const wish = entry.isAskedFor ? undefined : wanted.get(entry.bookingId ?? '');
    const isKnown = wish?.version != null && (entry.version ?? 0) >= wish.version;
    return wish && !isKnown ? movedEntry(entry, wish.draft, resources) : entry;
  });
}

/**
 * Moves bookings optimistically, reverts on refusal with the reason, and supports undo. Pending
 * changes overlay the data, so polling does not revert them.
 */
export function useTimeChanges({ entries, resources, timezone }: CalendarData) {
  const { t } = useTranslation(['calendar', 'common']);
  const queryClient = useQueryClient();
  const toast = useToast();
  const times = useTimes(timezone);
  const [wanted, setWanted] = useState<ReadonlyMap<string, PendingMove>>(new Map());
  const [refused, setRefused] = useState<RefusedChange | null>(null);
  // Versions of responses that are newer than the list.
  const versions = useRef(new Map<string, number>());

  const settle = ({ id, to }: TimeChange, version: number | null) =>
    setWanted((all) => {
      // A later change of the same booking has its own end.
      if (all.get(id)?.draft !== to) return all;
      const others = [...all].filter(([key]) => key !== id);
      return new Map(version === null ? others : [...others, [id, { draft: to, version }]]);
    });

  const { mutate } = useMutation({
    // One after the other: the next change of a booking is made from what the last one left.
    scope: { id: 'calendar-times' },
    mutationFn: async (change: TimeChange) => {
      const version = Math.max(change.version, versions.current.get(change.id) ?? 0);
      const input = { params: { id: change.id }, query: { scope: 'this' as const } };
      const body = { version, ...changedFields(change) };
      return (await call(editBooking, { ...input, body })).data;
    },
    onMutate: (change) => {
      setRefused(null);
      setWanted((all) => new Map(all).set(change.id, { draft: change.to, version: null }));
    },
    onSuccess: (booking, change) => {
      versions.current.set(booking.id, booking.version);
      settle(change, booking.version);
      if (change.isUndo) return toast.success(t('calendar:change.undone'));
      const range = { start: iso(change.to.startMs), end: iso(change.to.endMs) };
      const { timezone: place } = booking.pendingChange ?? booking;
      const shown = times.marked(times.range(range), range, place);
      const values = { title: booking.title, range: shown };
      const text = isWaiting(booking)
        ? t('calendar:change.waiting', values)
        : t('calendar:change.done', values);
      const undo = { ...change, version: booking.version, from: change.to, to: change.from };
      return toast.success(text, {
        action: {
          label: t('common:action.undo'),
          onClick: () => mutate({ ...undo, isUndo: true }),
        },
      });
    },
    onError: (error, change) => {
      if (error instanceof ApiProblem && error.code === 'booking.stale') {
        versions.current.delete(change.id);
      }
      settle(change, null);
      setRefused({ change, error });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: bookingsKey }),
  });

  const shown = useMemo(
    () => withChanges({ entries, resources }, wanted),
    [entries, resources, wanted],
  );
  return {
    entries: shown,
    refused,
    change: (entry: CalendarEntry, to: Draft) => {
      const { bookingId: id, version, resourceId, startMs, endMs } = entry;
      if (id === null || version === null) return;
      mutate({ id, version, from: { resourceId, startMs, endMs }, to });
    },
    forgetRefusal: () => setRefused(null),
  };
}
