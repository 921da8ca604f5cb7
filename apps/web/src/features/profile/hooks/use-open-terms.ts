import { getTermCondition } from '@axp/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/shared/api/index.ts';
import { termsUrl } from '@/shared/routing/return-url.ts';
import { useUser } from '@/shared/session/index.ts';

/**
 * Returns the terms page for users who have not accepted the terms; otherwise null. The profile may
 * be cached, so the server is asked; if it fails, users are not blocked.
 */
export function useOpenTerms(path: string): string | null {
  const { id, termCondition } = useUser();
  // The page that was opened is the one to come back to.
  const [firstPath] = useState(path);
  const terms = useQuery({
    queryKey: ['terms', id],
    queryFn: async ({ signal }) => (await call(getTermCondition, {}, { signal })).data,
    enabled: termCondition === 0,
    // Fetched on each layout load.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const isOpen = termCondition === 0 && terms.data?.termCondition === 0;
  return isOpen ? termsUrl(firstPath) : null;
}
