import type { PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';
import { NotificationBell, notificationTexts } from '@/features/notifications/index.ts';
import { AccountKeeper } from '@/features/profile/index.ts';
import { addTexts } from '@/shared/i18n/index.ts';
import { ShortcutProvider } from '@/shared/keyboard/index.ts';
import { AbilityScope, useSession } from '@/shared/session/index.ts';
import { Gradually } from '@/shared/ui/gradually.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { Splash } from '@/shared/ui/splash.tsx';
import { AclGuard } from './guards/acl-guard.tsx';
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
