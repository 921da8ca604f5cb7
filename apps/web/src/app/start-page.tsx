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
    queryFn: isSetupOpen,
    enabled: isAdministrator,
    retry: false,
  });
  const start = setup.data ? '/admin' : '/home';
  useRedirect(isAdministrator && setup.isPending ? null : start);
  return <Splash />;
}

/** Fetched for administrators alone, who meet this page once a visit. */
async function isSetupOpen(): Promise<boolean> {
  const { readSetup, isNewMerchant } = await import('@/shared/admin/setup-steps.ts');
  return isNewMerchant(await readSetup());
}
