import { getSignInSettings } from '@axp/contracts';
import { readQuery } from '@/shared/api/index.ts';

/** Sign-in methods for administrators. */
export const signInSettings = () => readQuery(['admin', 'sign-in'], getSignInSettings, {});
