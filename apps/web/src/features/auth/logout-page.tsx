import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import type { CloudKit } from '@/shared/session/cloud/cloud-kit.ts';
import { openCloudKit } from '@/shared/session/cloud/cloud-kit.ts';
import { cloudMethodOf } from '@/shared/session/cloud/cloud-method.ts';
import { useSession } from '@/shared/session/index.ts';
import { signInMethods } from '@/shared/session/sign-in-methods.ts';
import { Splash } from '@/shared/ui/splash.tsx';

/** Ends the session, here and where the person came from, and shows the way in again. */
export function LogoutPage() {
  const router = useRouter();
  const { status } = useSession();
  const signOut = useSignOut();
  const hasBegun = useRef(false);
  useEffect(() => {
    if (status === 'loading' || hasBegun.current) return;
    hasBegun.current = true;
    const isLeaving = status === 'member' ? signOut() : Promise.resolve(false);
    void isLeaving.then((is) => (is ? undefined : router.replace('/login')));
  }, [router, signOut, status]);
  return <Splash />;
}

/**
 * Ends the session here, and at the platform or the provider that wants it. Says whether the
 * page is being left.
 */
function useSignOut(): () => Promise<boolean> {
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
    const signOutUrl = await signOut();
    if (signOutUrl !== null) {
      window.location.assign(signOutUrl);
      return true;
    }
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
