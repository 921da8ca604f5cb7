import { useQueryClient } from '@tanstack/react-query';
import { signInMethods } from '@/shared/session/sign-in-methods.ts';
import { useSession } from '../session-provider.tsx';
import { openCloudKit } from './cloud-kit.ts';
import { cloudMethodOf } from './cloud-method.ts';
import { leaveCloud } from './leave-cloud.ts';

/**
 * Ends the session here, and at the platform for who came from there. Says whether the page
 * is being left.
 */
export function useSignOut(): () => Promise<boolean> {
  const queryClient = useQueryClient();
  const { loginMethod, signOut } = useSession();
  return async () => {
    await signOut();
    if (loginMethod !== 'cloud') return false;
    try {
      const method = cloudMethodOf(
        await queryClient.query({ ...signInMethods(), staleTime: 'static' }),
      );
      return method !== null && (await leaveCloud(await openCloudKit(method), window));
    } catch {
      // Signed out here is signed out, whoever else cannot be reached.
      return false;
    }
  };
}
