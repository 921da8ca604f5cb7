import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { useSignOut } from '@/shared/session/cloud/use-sign-out.ts';
import { useSession } from '@/shared/session/index.ts';
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
