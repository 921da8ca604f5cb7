import { useQuery } from '@tanstack/react-query';
import { notificationQueries } from './notification-queries.ts';
import { unreadCount } from './unread.ts';

/** How many are unread, as the bell last heard; asks nobody, so it also serves where no one is signed in. */
export function useUnreadCount(): number {
  const { data } = useQuery({
    ...notificationQueries.list(),
    enabled: false,
    select: unreadCount,
  });
  return data ?? 0;
}
