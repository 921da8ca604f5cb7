import { followActionLink, getActionLink } from '@axp/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';

const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['action-link', token],
    queryFn: async ({ signal }) =>
      (await call(getActionLink, { params: { token } }, { signal })).data,
    retry: false,
  });

/** Action of the link; reading it changes nothing. */
export function useActionLink(token: string) {
  return useQuery(linkQuery(token));
}

/** Does what the link is for. */
export function useFollowLink(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (reason: string) => {
      const body = reason === '' ? {} : { reason };
      return (await call(followActionLink, { params: { token }, body })).data;
    },
    onSuccess: (link) => queryClient.setQueryData(linkQuery(token).queryKey, link),
  });
}
