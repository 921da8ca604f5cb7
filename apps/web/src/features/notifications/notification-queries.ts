import { listNotifications } from '@axp/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import { newestFirst } from './pages.ts';

/** Spec section 9; an unchanged page costs the server a comparison (304). */
export const pollMs = 10_000;

export const notificationQueries = {
  all: () => ['notifications'] as const,
  /** The newest are page 1: all that the bell asks for again and again. */
  page: (page = 1) =>
    queryOptions({
      queryKey: [...notificationQueries.all(), page] as const,
      queryFn: async ({ signal }) => {
        const { data, meta } = await call(listNotifications, { query: { page } }, { signal });
        return { notifications: newestFirst(data), ...meta };
      },
      staleTime: pollMs,
      // The next poll is the next attempt.
      retry: false,
    }),
};
