import { createCalendarFeed, deleteCalendarFeed, listCalendarFeeds } from '@axp/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, useProblemText } from '@/shared/api/index.ts';
import { useToast } from '@/shared/ui/index.ts';

const feedsKey = ['profile', 'feeds'] as const;

/** Links under which calendar programs read the person's own bookings (Z-81). */
export function useOwnFeeds() {
  return useQuery({
    queryKey: feedsKey,
    queryFn: async ({ signal }) => (await call(listCalendarFeeds, {}, { signal })).data,
    select: (feeds) => feeds.filter(({ resource }) => resource === null),
  });
}

/** Makes a link; its address is known to this page alone, and only now. */
export function useCreateFeed() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText();
  return useMutation({
    mutationFn: async () => {
      const { data } = await call(createCalendarFeed, { body: {} });
      return { id: data.id, url: `${window.location.origin}${data.path}` };
    },
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: feedsKey }),
  });
}

/** Takes a link back: it leads nowhere from then on. */
export function useDeleteFeed() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText();
  return useMutation({
    mutationFn: (id: string) => call(deleteCalendarFeed, { params: { id } }),
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: feedsKey }),
  });
}
