import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '@/shared/session/index.ts';
import { Splash } from '@/shared/ui/splash.tsx';
import { useRedirect } from './use-redirect.ts';

/**
 * `/` leads a signed-in person to `/home`, with the logo on the way (G-04); an administrator to the
 * checklist while the merchant is being set up.
 */
export function StartPage() {
  const { isAdministrator } = useUser();
  const setup = useQuery({
    queryKey: ['admin', 'setup', 'isOpen'] as const,
    queryFn: ({ client }) => isSetupOpen(client),
    enabled: isAdministrator,
    retry: false,
  });
  const start = setup.data ? '/admin' : '/home';
  useRedirect(isAdministrator && setup.isPending ? null : start);
  return <Splash />;
}

/** Fetched for administrators alone, who meet this page once a visit; the desk shows it next. */
async function isSetupOpen(client: QueryClient): Promise<boolean> {
  const { setupQuery, isNewMerchant } = await import('@/shared/admin/setup-steps.ts');
  return isNewMerchant(await client.query({ ...setupQuery(), retry: false }));
}
