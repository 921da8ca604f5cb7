import { useQuery } from '@tanstack/react-query';
import { notificationQueries } from './notification-queries.ts';

/** Unread count from the cache, without a request, so that it works for guests (N-02). */
export function useUnreadCount(): number {
  const { data } = useQuery({
    ...notificationQueries.page(),
    enabled: false,
    select: ({ unread }) => unread,
  });
  return data ?? 0;
}
