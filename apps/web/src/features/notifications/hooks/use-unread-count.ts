import { useQuery } from '@tanstack/react-query';
import { notificationQueries } from '../api/notification-queries.ts';
import { unreadCount } from '../model/unread.ts';

/** Unread count from the cache, without a request, so that it works for guests. */
export function useUnreadCount(): number {
  const { data } = useQuery({
    ...notificationQueries.list(),
    enabled: false,
    select: unreadCount,
  });
  return data ?? 0;
}
