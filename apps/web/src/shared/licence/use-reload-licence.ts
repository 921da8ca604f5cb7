import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSession } from '@/shared/session/index.ts';
import { licencesKey } from './licences-key.ts';

/** Reads the licence again after a change, also where the profile names it. */
export function useReloadLicence(): () => Promise<void> {
  const queryClient = useQueryClient();
  const { reload } = useSession();
  return useCallback(async () => {
    await queryClient.invalidateQueries({ queryKey: licencesKey });
    // The change is saved; a profile that can't be read now follows with the next page.
    await reload().catch(() => undefined);
  }, [queryClient, reload]);
}
