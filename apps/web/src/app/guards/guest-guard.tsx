import { useRouter } from 'next/router';
import type { PropsWithChildren, ReactNode } from 'react';
import { safeReturnUrl } from '@/shared/routing/return-url.ts';
import { useSession } from '@/shared/session/index.ts';
import { useRedirect } from './use-redirect.ts';

interface GuestGuardProps {
  /** Shown until it is certain that the visitor is a guest (G-05). */
  readonly fallback: ReactNode;
}

/**
 * Shows a page to guests only. Signed-in users are redirected to their return URL, else to `/`
 * (A-01, G-04).
 */
export function GuestGuard({ fallback, children }: PropsWithChildren<GuestGuardProps>) {
  const { asPath } = useRouter();
  const { status } = useSession();
  const { origin } = window.location;
  const wished = new URL(asPath, origin).searchParams.get('returnUrl');
  const target = safeReturnUrl(wished, origin);
  useRedirect(status === 'member' ? target : null);
  return status === 'guest' ? children : fallback;
}
