import '@fontsource/ibm-plex-sans-thai/400.css';
import '@fontsource/ibm-plex-sans-thai/500.css';
import '@fontsource/ibm-plex-sans-thai/600.css';
import 'nprogress/nprogress.css';
import { AppCacheProvider } from '@mui/material-nextjs/v16-pagesRouter';
import type { AppProps } from 'next/app';
import Head from 'next/head';
import { BrandedPage } from './branded-page.tsx';
import { definePage, isPage } from './page-config.tsx';
import { Providers } from './providers.tsx';
import { ServerErrorPage } from './server-error-page.tsx';

/** What Next shows by itself when a page cannot be loaded or drawn. */
const brokenPage = definePage(ServerErrorPage, {
  guard: 'none',
  layout: 'blank',
  titleKey: 'common:page.serverError.title',
  isMerchantOptional: true,
});

export function App(props: AppProps) {
  const { Component } = props;
  return (
    <AppCacheProvider {...props}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      </Head>
      <Providers>
        <BrandedPage page={isPage(Component) ? Component : brokenPage} />
      </Providers>
    </AppCacheProvider>
  );
}
