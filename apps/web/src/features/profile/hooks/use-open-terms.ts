import { getTermCondition } from '@axp/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/shared/api/index.ts';
import { termsUrl } from '@/shared/routing/return-url.ts';
import { useUser } from '@/shared/session/index.ts';

/**
 * Where somebody has to go who has not accepted the terms; null for everybody else. The profile
 * may be that of the last visit, so the server is asked; when it can't say, nobody is stopped
 * (A-12).
 */
export function useOpenTerms(path: string): string | null {
  const { id, termCondition } = useUser();
  // The page that was opened is the one to come back to.
  const [firstPath] = useState(path);
  const terms = useQuery({
    queryKey: ['terms', id],
    queryFn: async ({ signal }) => (await call(getTermCondition, {}, { signal })).data,
    enabled: termCondition === 0,
    // Each layout load asks anew.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const isOpen = termCondition === 0 && terms.data?.termCondition === 0;
  return isOpen ? termsUrl(firstPath) : null;
}
