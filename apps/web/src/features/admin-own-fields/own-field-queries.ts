import { listOwnFields } from '@axp/contracts/administration';
import { readQuery } from '@/shared/api/index.ts';

const key = ['admin', 'own-fields'] as const;

export const ownFieldQueries = {
  key,
  list: () => readQuery([...key, 'list'], listOwnFields, {}),
};
