import { getLegalText } from '@axp/contracts';
import type { LegalTextKind } from '@axp/contracts/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';

/** The legal text in force at this merchant; it may have changed since it was read last. */
export function useLegalText(kind: LegalTextKind) {
  return useQuery({
    queryKey: ['legal-text', kind],
    queryFn: async ({ signal }) =>
      (await call(getLegalText, { params: { kind } }, { signal })).data,
    staleTime: 0,
  });
}
