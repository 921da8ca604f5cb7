import { getSignInSettings } from '@axp/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';

/** Sign-in methods for administrators. */
export const signInSettings = () =>
  queryOptions({
    queryKey: ['admin', 'sign-in'] as const,
    queryFn: async ({ signal }) => (await call(getSignInSettings, {}, { signal })).data,
  });
