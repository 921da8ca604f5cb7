import { listNotifications } from '@axp/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import { newestFirst } from './pages.ts';

/** Spec section 9; an unchanged list costs the server a comparison (304). */
export const pollMs = 10_000;

export const notificationQueries = {
  list: () =>
    queryOptions({
      queryKey: ['notifications'] as const,
      queryFn: async ({ signal }) =>
        newestFirst((await call(listNotifications, {}, { signal })).data),
      staleTime: pollMs,
      // The next poll is the next attempt.
      retry: false,
    }),
};
