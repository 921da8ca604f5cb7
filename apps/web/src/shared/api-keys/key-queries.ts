import { listApiKeys, listOwnApiKeys } from '@axp/contracts/api-keys';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';

/** Keys of everyone at the merchant, or the user's own. */
export type KeyRealm = 'merchant' | 'own';

const operations = { merchant: listApiKeys, own: listOwnApiKeys } as const;

/** Also the address of the user, which comes with the keys. */
export function keysQuery(realm: KeyRealm) {
  return queryOptions({
    queryKey: ['api-keys', realm],
    queryFn: ({ signal }) => call(operations[realm], {}, { signal }),
  });
}
