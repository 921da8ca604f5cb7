import { markNotificationsRead } from '@axp/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import { notificationQueries } from '../api/notification-queries.ts';
import { markedRead } from '../model/unread.ts';

/** Marks everything as read: here at once, and taken back when the server refuses (N-01). */
export function useMarkRead() {
  const queryClient = useQueryClient();
  const { queryKey } = notificationQueries.list();
  return useMutation({
    mutationFn: () => call(markNotificationsRead),
    onMutate: async () => {
      // A poll under way would bring the old state back.
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      const readAt = new Date().toISOString();
      queryClient.setQueryData(queryKey, (list) => list && markedRead(list, readAt));
      return before;
    },
    onError: (_error, _nothing, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
