import { getSignInSettings } from '@axp/contracts';
import { getGroupMapping } from '@axp/contracts/administration';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';

/** Sign-in methods for administrators. */
export const signInSettings = () =>
  queryOptions({
    queryKey: ['admin', 'sign-in'] as const,
    queryFn: async ({ signal }) => (await call(getSignInSettings, {}, { signal })).data,
  });

/** Groups of a method; read again each time that they are opened. */
export const groupMapping = (code: string) =>
  queryOptions({
    queryKey: ['admin', 'sign-in', 'groups', code] as const,
    queryFn: async ({ signal }) =>
      (await call(getGroupMapping, { params: { code } }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
