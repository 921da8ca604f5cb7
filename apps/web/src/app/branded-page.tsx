import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { MerchantErrorPage, useMerchantOfHost } from '@/features/merchant/index.ts';
import { retryAfterMs } from '@/shared/api/index.ts';
import { addTexts } from '@/shared/i18n/index.ts';
import { useIsHydrated } from '@/shared/lib/use-is-hydrated.ts';
import { MerchantContext } from '@/shared/session/index.ts';
import { BrandTheme } from '@/shared/theme/brand-theme.tsx';
import { Splash } from '@/shared/ui/splash.tsx';
import { UnavailablePage } from './error-pages/unavailable-page.tsx';
import { FramedPage, preloadPage } from './framed-page.tsx';
import { BlankLayout } from './layout/blank-layout.tsx';
import { useProgressBar } from './layout/use-progress-bar.ts';
import type { Page } from './page-config.tsx';
import { PageTitle } from './page-title.tsx';

/** A page in the merchant's look, once it is known whose host this is (T-01 to T-04). */
export function BrandedPage({ page: PageComponent }: { readonly page: Page }) {
  const { isReady } = useRouter();
  const isHydrated = useIsHydrated();
  const host = isHydrated ? window.location.hostname : '';
  const { first, merchant } = useMerchantOfHost({ host, isEnabled: isHydrated });
  useProgressBar();
  const { i18n } = useTranslation();
  const { isMerchantOptional = false, titleKey, texts = [] } = PageComponent.config;
  addTexts(i18n, texts);
  useEffect(() => preloadPage(PageComponent), [PageComponent]);

  function content() {
    if (!isHydrated) return <Splash />;
    if (isMerchantOptional) {
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
