import { listIdentities } from '@axp/contracts/identities';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '@/shared/api/index.ts';

export const accountsKey = ['profile', 'accounts'] as const;

/** Linked accounts of the user (H-02). */
export function useAccounts() {
  return useQuery(readQuery(accountsKey, listIdentities, {}));
}
