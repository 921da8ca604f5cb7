import { getSignInSettings } from '@axp/contracts';
import { getGroupMapping } from '@axp/contracts/administration';
import { queryOptions } from '@tanstack/react-query';
import { readQuery } from '@/shared/api/index.ts';

/** Sign-in methods for administrators. */
export const signInSettings = () => readQuery(['admin', 'sign-in'], getSignInSettings, {});

/** Groups of a method; read again each time that they are opened. */
export const groupMapping = (code: string) =>
  queryOptions({
    ...readQuery(['admin', 'sign-in', 'groups', code], getGroupMapping, { params: { code } }),
    staleTime: 0,
    gcTime: 0,
  });
