import { useQueryClient } from '@tanstack/react-query';
import { signInMethods } from '@/shared/session/sign-in-methods.ts';
import { useSession } from '../session-provider.tsx';
import type { CloudKit } from './cloud-kit.ts';
import { openCloudKit } from './cloud-kit.ts';
import { cloudMethodOf } from './cloud-method.ts';

/**
 * Ends the session here, and at the platform for who came from there. Says whether the page
 * is being left.
 */
export function useSignOut(): () => Promise<boolean> {
  const queryClient = useQueryClient();
  const { loginMethod, signOut } = useSession();
  const openKit = async () => {
    const method = cloudMethodOf(
      await queryClient.query({ ...signInMethods(), staleTime: 'static' }),
    );
    return method && openCloudKit(method);
  };
  return async () => {
    const kit = loginMethod === 'cloud' ? await openKit().catch(() => null) : null;
    // First, because the sign-out clears this site's storage and the client's sessions in it (H-12).
    if (window.navigator.onLine) await kit?.logout({ redirect: false }).catch(() => undefined);
    await signOut();
    // A platform that can't be reached does not keep the person signed in here.
    return kit === null ? false : leaveCloud(kit, window).catch(() => false);
  };
}

/**
 * Ends the sign-on at the platform as well, for all applications of this browser, and comes back
 * to the sign-in page. Says whether the page is left for that; without a connection it is not.
 */
async function leaveCloud(
  kit: Pick<CloudKit, 'logout'>,
  { location, navigator }: Window,
): Promise<boolean> {
  if (!navigator.onLine) return false;
  await kit.logout({ redirectUrl: `${location.origin}/login` });
  return true;
}
