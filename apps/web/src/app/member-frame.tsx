import LockIcon from '@mui/icons-material/LockOutlined';
import type { PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';
import { NotificationBell, notificationTexts } from '@/features/notifications/index.ts';
import { AccountKeeper } from '@/features/profile/index.ts';
import { addTexts } from '@/shared/i18n/index.ts';
import { ShortcutProvider } from '@/shared/keyboard/shortcuts.tsx';
import { AbilityScope, useAbility, useSession } from '@/shared/session/index.ts';
import { Gradually } from '@/shared/ui/gradually.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { MessagePage } from '@/shared/ui/message-page.tsx';
import { Splash } from '@/shared/ui/splash.tsx';
import { BlankLayout } from './layout/blank-layout.tsx';
import { MainLayout } from './layout/main-layout.tsx';
import type { MemberPageConfig } from './page-config.tsx';
import { usePageEvents } from './page-events.ts';

// With the sign-on client behind it, for those who signed in that way alone.
const CloudApps = lazyDialog(() =>
  import('@/features/cloud/index.ts').then((module) => module.CloudApps),
);

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
      {config.layout === 'blank' ? (
        <BlankLayout>{content}</BlankLayout>
      ) : (
        <Gradually fallback={<Splash />}>
          <ShortcutProvider>
            <MainLayout
              bell={<NotificationBell />}
              launcher={loginMethod === 'cloud' && <CloudApps />}
            >
              <Gradually fallback={null}>{content}</Gradually>
            </MainLayout>
          </ShortcutProvider>
        </Gradually>
      )}
    </AbilityScope>
  );
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
  return (
    <MessagePage
      icon={<LockIcon />}
      title={t('page.unauthorized.title')}
      description={t('page.unauthorized.description')}
      helper={t('page.invalidUrlHelper')}
      action={{ label: t('page.tryAgain'), href: '/' }}
    />
  );
}
