import type { Resource, TimeRange } from '@axp/contracts';
import { useQuery } from '@tanstack/react-query';
import { clashesWith, stripRange } from '@/shared/booking/day-strip.ts';
import { takenTimes } from '@/shared/booking/queries/taken-times.ts';

interface TakenTimesOf {
  readonly resource: Pick<Resource, 'id' | 'timezone'>;
  readonly window: TimeRange;
  /** Excludes a booking that is being edited. */
  readonly exceptBookingId: string | null;
}

/** Occupied times around a window and conflicts; polled. */
export function useTakenTimes({ resource, window, exceptBookingId }: TakenTimesOf) {
  const range = stripRange(window, resource.timezone);
  const query = useQuery({
    ...takenTimes({ range, resourceIds: [resource.id] }),
    refetchInterval: 30_000,
  });
  // The user's own hold becomes the booking (Z-03).
  const taken = query.data?.filter(({ kind, isMine }) => kind !== 'hold' || !isMine) ?? null;
  return {
    /** Null until it has been asked with success. */
    taken,
    clashes: clashesWith(window, taken ?? [], exceptBookingId),
    /** Whether the calendar has been read for this very day. */
    isKnown: query.isSuccess && !query.isPlaceholderData,
    isChecking: query.isFetching,
  };
}
