import { useRouter } from 'next/router';
import type { PropsWithChildren, ReactNode } from 'react';
import { Component, useEffect } from 'react';
import { product } from '@/shared/config/product.ts';
import { reach } from '@/shared/offline/reach.ts';
import { loginUrl, safeReturnUrl } from '@/shared/routing/return-url.ts';
import { SessionProvider, useSession } from '@/shared/session/index.ts';
import { Deferred } from '@/shared/ui/deferred.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { Splash } from '@/shared/ui/splash.tsx';
import { ToastProvider } from '@/shared/ui/toast-provider.tsx';
import { BlankLayout } from './layout/blank-layout.tsx';
import type { Page } from './page-config.tsx';
import { ServerErrorPage } from './server-error-page.tsx';
import { UnavailablePage } from './unavailable-page.tsx';
import { useRedirect } from './use-redirect.ts';

const loadMemberFrame = () => import('./member-frame.tsx');

// Sign-in and the public pages do without it, so they do not wait for it.
const MemberFrame = lazyPart(loadMemberFrame, 'MemberFrame', { waiting: Splash, place: 'page' });

/** Fetches early what a page will need: what fails here is fetched again where it is drawn. */
export function preloadPage({ config }: Page): void {
  if (config.guard === 'member') loadMemberFrame().catch(() => undefined);
  config.preload?.().catch(() => undefined);
}

/** Shown until it is known who is signed in. */
function SessionPending() {
  if (!useSession().isUnavailable) return <Splash />;
  return (
    <BlankLayout>
      <UnavailablePage />
    </BlankLayout>
  );
}

/** Reads a page's config, here and nowhere else: who may see it, in which frame (G-01). */
export function FramedPage({ page: PageComponent }: { readonly page: Page }) {
  const { pathname } = useRouter();
  useServiceWorker(pathname);
  const { config } = PageComponent;
  const content = (
    <ErrorBoundary key={pathname} fallback={<ServerErrorPage />}>
      <PageComponent />
    </ErrorBoundary>
  );

  function guarded() {
    if (config.guard === 'member') {
      return (
        <AuthGuard fallback={<SessionPending />}>
          <MemberFrame config={config}>{content}</MemberFrame>
        </AuthGuard>
      );
    }
    const page = (
      <Deferred fallback={<Splash />}>
        <BlankLayout>{content}</BlankLayout>
      </Deferred>
    );
    if (config.hasMenuForMembers) {
      return (
        <MenuForMembers config={config} fallback={page}>
          {content}
        </MenuForMembers>
      );
    }
    if (config.guard === 'none') return page;
    return <GuestGuard fallback={<SessionPending />}>{page}</GuestGuard>;
  }

  return (
    <ToastProvider>
      <SessionProvider>{guarded()}</SessionProvider>
    </ToastProvider>
  );
}

/** Puts the 500 page where a page broke; React knows error boundaries only as classes. */
class ErrorBoundary extends Component<PropsWithChildren<{ readonly fallback: ReactNode }>> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

interface MenuForMembersProps {
  readonly config: Page['config'];
  /** The page alone, for guests. */
  readonly fallback: ReactNode;
}

/** Frames an open page with the menu for signed-in users, so that it is no dead end. */
function MenuForMembers({ config, fallback, children }: PropsWithChildren<MenuForMembersProps>) {
  const { status } = useSession();
  if (status !== 'member') return fallback;
  return (
    <MemberFrame config={{ titleKey: config.titleKey, guard: 'member' }}>{children}</MemberFrame>
  );
}

interface AuthGuardProps {
  /** Shown while the session loads and until the redirect to the sign-in page (G-05). */
  readonly fallback: ReactNode;
}

/** Shows a page to signed-in users; redirects others to sign in and then back (G-03). */
function AuthGuard({ fallback, children }: PropsWithChildren<AuthGuardProps>) {
  const { asPath } = useRouter();
  const { status } = useSession();
  useRedirect(status === 'guest' ? loginUrl(asPath) : null);
  return status === 'member' ? children : fallback;
}

interface GuestGuardProps {
  /** Shown until it is certain that the visitor is a guest (G-05). */
  readonly fallback: ReactNode;
}

/**
 * Shows a page to guests only. Redirects signed-in users to the page that they requested, or to
 * `/` (A-01, G-04).
 */
function GuestGuard({ fallback, children }: PropsWithChildren<GuestGuardProps>) {
  const { asPath } = useRouter();
  const { status } = useSession();
  const { origin } = window.location;
  const wished = new URL(asPath, origin).searchParams.get('returnUrl');
  const target = safeReturnUrl(wished, origin);
  useRedirect(status === 'member' ? target : null);
  return status === 'guest' ? children : fallback;
}

/** The page comes first; what it may need without a connection is fetched when it stands. */
const delayMs = 4_000;

/**
 * Lets the service worker keep the application for visits without a connection (ADR 11). Signing out
 * has the browser remove the worker (H-12), so the page after that registers it again.
 */
function useServiceWorker(pathname: string): void {
  const isLeaving = pathname === '/logout';
  useEffect(() => {
    if (isLeaving) return undefined;
    if (!product.isKeptOffline || !('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const stopListening = reach.listenTo(serviceWorker);
    const timer = setTimeout(() => {
      // Refused in private windows and without TLS: the application then needs its connection.
      serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
    }, delayMs);
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [isLeaving]);
}
