import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { useSession } from '@/shared/session/index.ts';
import { Splash } from '@/shared/ui/splash.tsx';

/** Ends the session and shows the way in again. */
export function LogoutPage() {
  const router = useRouter();
  const { status, signOut } = useSession();
  useEffect(() => {
    if (status === 'member') void signOut();
    if (status === 'guest') void router.replace('/login');
  }, [router, signOut, status]);
  return <Splash />;
}
