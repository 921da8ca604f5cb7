import { useRouter } from 'next/router';
import type { PropsWithChildren, ReactNode } from 'react';
import { loginUrl } from '@/shared/routing/return-url.ts';
import { useSession } from '@/shared/session/index.ts';
import { useRedirect } from './use-redirect.ts';

interface AuthGuardProps {
  /** Shown while the session is unknown, and during a redirect to sign-in (G-05). */
  readonly fallback: ReactNode;
}

/** Lets signed-in people through; everybody else signs in first and comes back (G-03). */
export function AuthGuard({ fallback, children }: PropsWithChildren<AuthGuardProps>) {
  const { asPath } = useRouter();
  const { status } = useSession();
  useRedirect(status === 'guest' ? loginUrl(asPath) : null);
  return status === 'member' ? children : fallback;
}
