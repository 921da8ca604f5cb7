import type { OperationAnswer } from '@axp/contracts';
import { listNotifications } from '@axp/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import { notificationsKey } from '@/shared/booking/queries/bookings-key.ts';
import { newestFirst } from './pages.ts';

/** Poll interval (N-01); an unchanged page costs the server a comparison (304). */
export const pollMs = 10_000;
/** While a stream reports changes: it shows that the person is there, and finds what got lost. */
export const slowPollMs = 60_000;

/** A page as the panel shows it. */
export function pageOf({ data, meta }: OperationAnswer<typeof listNotifications>) {
  return { notifications: newestFirst(data), ...meta };
}

export const notificationQueries = {
  all: () => notificationsKey,
  /** The newest are page 1: all that the bell asks for again and again. */
  page: (page = 1) =>
    queryOptions({
      queryKey: [...notificationQueries.all(), page] as const,
      queryFn: async ({ signal }) =>
        pageOf(await call(listNotifications, { query: { page } }, { signal })),
      staleTime: pollMs,
      // The next poll is the next attempt.
      retry: false,
    }),
};
