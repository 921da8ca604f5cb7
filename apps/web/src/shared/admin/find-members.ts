import type { AdminUser } from '@axp/contracts';
import { listUsers } from '@axp/contracts';
import { call } from '@/shared/api/index.ts';
import type { Finding } from './found-fields.tsx';

/** People with an account, also before they followed their invitation. */
export const findMembers: Finding<Pick<AdminUser, 'id' | 'fullName' | 'email'>> = {
  key: ['admin', 'people', 'members'],
  find: async (text, signal) => {
    const { data } = await call(listUsers, { query: { text, limit: 20 } }, { signal });
    return data.filter(({ status }) => status !== 'deactivated');
  },
};
