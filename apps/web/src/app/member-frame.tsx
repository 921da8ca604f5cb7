import LockIcon from '@mui/icons-material/LockOutlined';
import { useRouter } from 'next/router';
import type { PropsWithChildren } from 'react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NotificationBell, notificationTexts } from '@/features/notifications/index.ts';
import { AccountKeeper, IdentityKeeper } from '@/features/profile/index.ts';
import type { AnalyticsEvent } from '@/shared/analytics/index.ts';
import { track } from '@/shared/analytics/index.ts';
import { addTexts } from '@/shared/i18n/index.ts';
import { ShortcutProvider } from '@/shared/keyboard/shortcuts.tsx';
import { AbilityScope, useAbility, useSession, useUser } from '@/shared/session/index.ts';
import { Deferred } from '@/shared/ui/deferred.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { MessagePage } from '@/shared/ui/message-page.tsx';
import { Splash } from '@/shared/ui/splash.tsx';
import { useRealView } from '@/shared/ui/use-real-view.ts';
import { BlankLayout } from './layout/blank-layout.tsx';
import { MainLayout } from './layout/main-layout.tsx';
import type { MemberPageConfig } from './page-config.tsx';

// With the sign-on client behind it, for those who signed in that way alone.
const CloudApps = lazyDialog(() => import('@/features/cloud/index.ts'), 'CloudApps');

interface MemberFrameProps {
  readonly config: MemberPageConfig;
}

/** Frame of pages for signed-in users: abilities and layout. */
export function MemberFrame({ config, children }: PropsWithChildren<MemberFrameProps>) {
  const { i18n } = useTranslation();
  addTexts(i18n, [notificationTexts]);
  usePageEvents();
  const { loginMethod } = useSession();
  const content = <AclGuard can={config.can}>{children}</AclGuard>;
  return (
    <AbilityScope>
      <AccountKeeper />
      <IdentityKeeper />
      {config.layout === 'blank' ? (
        <BlankLayout>{content}</BlankLayout>
      ) : (
        <Deferred fallback={<Splash />}>
          <ShortcutProvider>
            <MainLayout
              bell={<NotificationBell />}
              launcher={loginMethod === 'cloud' && <CloudApps />}
            >
              <Deferred fallback={null}>
                <RealView>{content}</RealView>
              </Deferred>
            </MainLayout>
          </ShortcutProvider>
        </Deferred>
      )}
    </AbilityScope>
  );
}

/** Replaces the first view once the page's content is rendered, not its empty frame. */
function RealView({ children }: PropsWithChildren) {
  useRealView();
  return children;
}

interface AclGuardProps {
  readonly can: MemberPageConfig['can'] | undefined;
}

/** Shows the not-authorised page to those who lack the page's right (G-06). */
function AclGuard({ can, children }: PropsWithChildren<AclGuardProps>) {
  const ability = useAbility();
  return !can || ability.can(...can) ? children : <UnauthorizedPage />;
}

/** 401: the page exists, but not for this person (G-06, G-08). */
function UnauthorizedPage() {
  const { t } = useTranslation('common');
  const { isAllBu, businessUnits } = useUser();
  const hasUnit = isAllBu === 1 || businessUnits.length > 0;
  return (
    <MessagePage
      icon={<LockIcon />}
      title={t('page.unauthorized.title')}
      description={t(hasUnit ? 'page.unauthorized.description' : 'page.unauthorized.noUnit')}
      helper={t('page.invalidUrlHelper')}
      hasHome
      action={{ label: t('page.tryAgain'), href: '/' }}
    />
  );
}

interface FrameLocation {
  readonly pathname: string;
  readonly query: URLSearchParams;
}

const resultPath = /^\/bookings\/\w+\/search-result$/;
const formPath = /^\/bookings\/\w+$/;
const roomForm = '/bookings/room';

function placeOf(path: string): FrameLocation {
  const { pathname, searchParams } = new URL(path, window.location.origin);
  return { pathname: pathname.replace(/(.)\/+$/, '$1'), query: searchParams };
}

function eventsOfForm(pathname: string, before: FrameLocation | null): AnalyticsEvent[] {
  if (pathname !== roomForm) return ['Detail_Booking'];
  const wasChosen = before !== null && resultPath.test(before.pathname);
  return wasChosen ? ['Room_Selection_Booking', 'Detail_Room_Booking'] : ['Detail_Room_Booking'];
}

function eventsAt(
  { pathname, query }: FrameLocation,
  before: FrameLocation | null,
): readonly AnalyticsEvent[] {
  if (query.get('success') === 'true') return [];
  if (pathname === '/bookings') return ['Start_Booking'];
  if (pathname === '/booking-calendar') return ['Calendar'];
  if (pathname === '/my-booking') return query.has('id') ? ['Detail_Booking'] : [];
  if (resultPath.test(pathname)) return ['Search_Booking'];
  const isForm = formPath.test(pathname) && query.has('resourceId');
  return isForm ? eventsOfForm(pathname, before) : [];
}

/** Identifies a visit: a form stays the same while its fields change the URL. */
function subjectOf({ pathname, query }: FrameLocation): string {
  const isSearch = resultPath.test(pathname);
  return [pathname, isSearch ? query.toString() : query.get('id'), query.get('resourceId')].join(
    ' ',
  );
}

/** Returns the analytics events of a navigation (K-01). */
export function pageEvents(from: string | null, to: string): readonly AnalyticsEvent[] {
  const place = placeOf(to);
  const before = from === null ? null : placeOf(from);
  return before && subjectOf(before) === subjectOf(place) ? [] : eventsAt(place, before);
}

/** Counts the pages a person opens, where the operator has chosen to count. */
function usePageEvents(): void {
  const { asPath } = useRouter();
  const counted = useRef<string | null>(null);
  useEffect(() => {
    for (const event of pageEvents(counted.current, asPath)) track(event);
    counted.current = asPath;
  }, [asPath]);
}
