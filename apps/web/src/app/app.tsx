import '@fontsource/ibm-plex-sans-thai/400.css';
import '@fontsource/ibm-plex-sans-thai/500.css';
import '@fontsource/ibm-plex-sans-thai/600.css';
import 'nprogress/nprogress.css';
import type { Merchant } from '@axp/contracts';
import type { EmotionCache } from '@emotion/react';
import { CacheProvider } from '@emotion/react';
import type { AppProps } from 'next/app';
import Head from 'next/head';
import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { MerchantErrorPage, useMerchantOfHost } from '@/features/merchant/index.ts';
import { useUnreadCount } from '@/features/notifications/index.ts';
import { retryAfterMs } from '@/shared/api/index.ts';
import { addTexts, useText } from '@/shared/i18n/index.ts';
import { useIsHydrated } from '@/shared/lib/use-is-hydrated.ts';
import { MerchantContext, useOptionalMerchant } from '@/shared/session/index.ts';
import { BrandTheme } from '@/shared/theme/brand-theme.tsx';
import { createStyleCache } from '@/shared/theme/style-cache.ts';
import { prepareProgressBar, showProgress } from '@/shared/ui/progress-bar.ts';
import { Splash } from '@/shared/ui/splash.tsx';
import { FramedPage, preloadPage } from './framed-page.tsx';
import { BlankLayout } from './layout/blank-layout.tsx';
import type { Page, PageConfig } from './page-config.tsx';
import { definePage, isPage } from './page-config.tsx';
import { Providers } from './providers.tsx';
import { ServerErrorPage } from './server-error-page.tsx';
import { UnavailablePage } from './unavailable-page.tsx';

/** What Next shows by itself when a page cannot be loaded or drawn. */
const brokenPage = definePage(ServerErrorPage, {
  guard: 'none',
  layout: 'blank',
  titleKey: 'common:page.serverError.title',
  isMerchantOptional: true,
});

const styleCache = createStyleCache();

interface StyledAppProps extends AppProps {
  /** Of the document, which collects the styles of one exported page. */
  readonly emotionCache?: EmotionCache;
}

export function App({ Component, emotionCache = styleCache }: StyledAppProps) {
  return (
    <CacheProvider value={emotionCache}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      </Head>
      <Providers>
        <BrandedPage page={isPage(Component) ? Component : brokenPage} />
      </Providers>
    </CacheProvider>
  );
}

/** A page in the merchant's look, once it is known whose host this is (T-01 to T-04). */
export function BrandedPage({ page: PageComponent }: { readonly page: Page }) {
  const { isReady } = useRouter();
  const isHydrated = useIsHydrated();
  const host = isHydrated ? window.location.hostname : '';
  const { first, merchant } = useMerchantOfHost({ host, isEnabled: isHydrated });
  useProgressBar();
  const { i18n } = useTranslation();
  const { isMerchantOptional, hasMenuForMembers, titleKey, texts = [] } = PageComponent.config;
  addTexts(i18n, texts);
  useEffect(() => preloadPage(PageComponent), [PageComponent]);

  function content() {
    if (!isHydrated) return <Splash />;
    if (isMerchantOptional && !(hasMenuForMembers && merchant)) {
      return (
        <BlankLayout>
          <PageComponent />
        </BlankLayout>
      );
    }
    if (!merchant && retryAfterMs(first.failureReason) !== null) {
      return (
        <BlankLayout>
          <UnavailablePage />
        </BlankLayout>
      );
    }
    if (first.isError) {
      return (
        <BlankLayout>
          <MerchantErrorPage
            error={first.error}
            host={host}
            isRetrying={first.isFetching}
            onRetry={() => void first.refetch()}
          />
        </BlankLayout>
      );
    }
    // A page never sees an address without its query, which the exported HTML does not have.
    return merchant && isReady ? <FramedPage page={PageComponent} /> : <Splash />;
  }

  return (
    <MerchantContext value={merchant}>
      <BrandTheme brand={merchant?.theme ?? null}>
        <PageTitle titleKey={titleKey} />
        {content()}
      </BrandTheme>
    </MerchantContext>
  );
}

/** Icon path, versioned so that browsers refetch an icon whose logo or colours change (T-04). */
function iconPath(name: string, { settings, theme: { navigationBar } }: Merchant): string {
  const logo = settings.logoImage.original.split('/').at(-1) ?? '';
  const colors = [navigationBar.color, navigationBar.textColor].map((color) => color.slice(1));
  return `/app-icons/${name}.png?v=${[logo, ...colors].join('-')}`;
}

/** The document's title: how much is unread, what the page is, then whose it is (T-04). */
function PageTitle({ titleKey }: Pick<PageConfig, 'titleKey'>) {
  const text = useText();
  const merchant = useOptionalMerchant();
  const unread = useUnreadCount();
  const news = unread > 0 ? `(${unread}) ` : '';
  const owner = merchant?.title ?? text('common:appName');
  return (
    <Head>
      <title>{`${news}${text(titleKey)} · ${owner}`}</title>
      {merchant && <meta name="theme-color" content={merchant.theme.navigationBar.color} />}
      {merchant ? (
        <link key="icon" rel="icon" href={iconPath('favicon-64', merchant)} type="image/png" />
      ) : (
        <link key="icon" rel="icon" href="/favicon.svg" type="image/svg+xml" />
      )}
      {merchant && <link rel="apple-touch-icon" href={iconPath('apple-180', merchant)} />}
    </Head>
  );
}

/** Shows the bar at the top while the next page loads (L-04). */
export function useProgressBar(): void {
  const { events } = useRouter();
  useEffect(() => {
    prepareProgressBar();
    let hide = () => {};
    const start = () => {
      const hideBefore = hide;
      hide = showProgress();
      hideBefore();
    };
    const done = () => hide();
    events.on('routeChangeStart', start);
    events.on('routeChangeComplete', done);
    events.on('routeChangeError', done);
    return () => {
      events.off('routeChangeStart', start);
      events.off('routeChangeComplete', done);
      events.off('routeChangeError', done);
      done();
    };
  }, [events]);
}
