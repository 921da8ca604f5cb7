import type { OperationInput } from '@axp/contracts';
import { followActionLink, getActionLink } from '@axp/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, readQuery } from '@/shared/api/index.ts';

export const linkQuery = (token: string) =>
  queryOptions({
    ...readQuery(['action-link', token], getActionLink, { params: { token } }),
    retry: false,
  });

/** Performs the action of a link. */
export function useFollowLink(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: OperationInput<typeof followActionLink>['body']) =>
      (await call(followActionLink, { params: { token }, body })).data,
    onSuccess: (link) => queryClient.setQueryData(linkQuery(token).queryKey, link),
  });
}
