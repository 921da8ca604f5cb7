import type { OperationInput } from '@axp/contracts';
import { followActionLink, getActionLink } from '@axp/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, readQuery } from '@/shared/api/index.ts';

export const linkQuery = (token: string) =>
  queryOptions({
    ...readQuery(['action-link', token], getActionLink, { params: { token } }),
    retry: false,
  });

/** Performs the action of a link; a change that is decided stays known to the texts of the result. */
export function useFollowLink(token: string) {
  const queryClient = useQueryClient();
  const { queryKey } = linkQuery(token);
  return useMutation({
    mutationFn: async (body: OperationInput<typeof followActionLink>['body']) => {
      const change = queryClient.getQueryData(queryKey)?.change ?? null;
      return { ...(await call(followActionLink, { params: { token }, body })).data, change };
    },
    onSuccess: (link) => queryClient.setQueryData(queryKey, link),
    // Another user may have been faster.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}
