import { useRouter } from 'next/router';
import { SessionProvider, useSession } from '@/shared/session/index.ts';
import { Gradually } from '@/shared/ui/gradually.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { Splash } from '@/shared/ui/splash.tsx';
import { ToastProvider } from '@/shared/ui/toast-provider.tsx';
import { ErrorBoundary } from './error-pages/error-boundary.tsx';
import { ServerErrorPage } from './error-pages/server-error-page.tsx';
import { UnavailablePage } from './error-pages/unavailable-page.tsx';
import { AuthGuard } from './guards/auth-guard.tsx';
import { GuestGuard } from './guards/guest-guard.tsx';
import { BlankLayout } from './layout/blank-layout.tsx';
import type { Page } from './page-config.tsx';
import { useServiceWorker } from './use-service-worker.ts';

const loadMemberFrame = () => import('./member-frame.tsx').then((module) => module.MemberFrame);

// Sign-in and the public pages do without it, so they do not wait for it.
const MemberFrame = lazyPart(loadMemberFrame, { waiting: Splash, place: 'page' });

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
      <Gradually fallback={<Splash />}>
        <BlankLayout>{content}</BlankLayout>
      </Gradually>
    );
    if (config.guard === 'none') return page;
    return <GuestGuard fallback={<SessionPending />}>{page}</GuestGuard>;
  }

  return (
    <ToastProvider>
      <SessionProvider>{guarded()}</SessionProvider>
    </ToastProvider>
  );
}
