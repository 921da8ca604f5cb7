import type { Resource, TimeRange } from '@axp/contracts';
import { useQuery } from '@tanstack/react-query';
import { clashesWith, stripRange } from '@/shared/booking/day-strip.ts';
import { takenTimes } from '@/shared/booking/queries/taken-times.ts';

interface TakenTimesOf {
  readonly resource: Pick<Resource, 'id' | 'timezone'>;
  readonly window: TimeRange;
  /** A booking that is being changed: it does not stand in its own way. */
  readonly exceptBookingId: string | null;
}

/** What is taken around a window, and what of it stands in the way; asked again now and then. */
export function useTakenTimes({ resource, window, exceptBookingId }: TakenTimesOf) {
  const range = stripRange(window, resource.timezone);
  const query = useQuery({
    ...takenTimes({ range, resourceIds: [resource.id] }),
    refetchInterval: 30_000,
  });
  // What a form of one's own holds becomes the booking (Z-03).
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
