import { listNotifications, streamNotifications } from '@axp/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { followStream, openAnswer } from '@/shared/api/index.ts';
import { notificationQueries, pageOf } from './notification-queries.ts';

interface Following {
  /** A live stream reports all that polls would find; without one, poll. */
  readonly onLive: (isLive: boolean) => void;
  readonly signal: AbortSignal;
}

/** Follows streams of the user's notifications, one after the other, until the signal. */
export function followNotifications(
  queryClient: QueryClient,
  { onLive, signal }: Following,
): Promise<void> {
  const { queryKey } = notificationQueries.page();
  return followStream(streamNotifications, {
    event: 'notifications',
    signal,
    onLive: (isLive) => {
      onLive(isLive);
      // Finds what changed between the last poll and the stream.
      if (isLive) void queryClient.invalidateQueries({ queryKey });
    },
    onData: (body) => {
      // A change under way has shown its result already, and reads the list at its end.
      if (queryClient.isMutating() > 0) return;
      const answer = openAnswer(listNotifications, { body: JSON.parse(body) });
      queryClient.setQueryData(queryKey, pageOf(answer));
    },
  });
}
