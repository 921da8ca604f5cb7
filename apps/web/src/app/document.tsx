import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import Box from '@mui/material/Box';
import { ThemeProvider } from '@mui/material/styles';
import type { DocumentHeadTagsProps } from '@mui/material-nextjs/v16-pagesRouter';
import { DocumentHeadTags, documentGetInitialProps } from '@mui/material-nextjs/v16-pagesRouter';
import type { AppProps } from 'next/app';
import type { DocumentContext } from 'next/document';
import { Head, Html, Main, NextScript } from 'next/document';
import type { ComponentType } from 'react';
import { SignInCard } from '@/features/auth/index.ts';
import { buildTheme } from '@/shared/theme/build-theme.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { logoStyle } from '@/shared/ui/merchant-logo.tsx';
import en from '../../locales/en/login.json';
import th from '../../locales/th/login.json';
import { isPage } from './page-config.tsx';

interface DocumentProps extends DocumentHeadTagsProps {
  /** True if the page redirects guests to sign-in, or is sign-in. */
  readonly isSignInNext: boolean;
}

/**
 * The shell of every exported page. It names no language: that of the browser would never be heard
 * (I-01); the application names it as soon as it knows.
 */
export function Document({ isSignInNext, ...props }: DocumentProps) {
  return (
    <Html>
      <Head>
        <link rel="manifest" href="/manifest.webmanifest" />
        <script src="/old-browser.js" />
        <script src="/color-mode.js" />
        <DocumentHeadTags {...props} />
      </Head>
      <body>
        {isSignInNext && <FirstViewTemplate />}
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}

Document.getInitialProps = async (context: DocumentContext) => {
  let isSignInNext = context.pathname === '/login';
  const enhanceApp = (App: ComponentType<AppProps>) =>
    function SeenApp(props: AppProps) {
      const { Component } = props;
      if (isPage(Component) && Component.config.guard === 'member') isSignInNext = true;
      return <App {...props} />;
    };
  const props = await documentGetInitialProps(context, {
    plugins: [{ enhanceApp, resolveProps: async (initial) => initial }],
  });
  return { ...props, isSignInNext };
};

/** Where fields and button will stand: email, password, sign in. */
const places = [6.5, 9, 6];

/** What sign-in begins with, for `public/first-view.js` to fill in. */
function FirstView() {
  return (
    <Box component="main" sx={{ position: 'fixed', inset: 0, zIndex: 'modal', overflow: 'hidden' }}>
      <SignInCard
        logo={<Box component="img" sx={logoStyle(44)} />}
        title={<span data-en={en.heading} data-th={th.heading} />}
      >
        {places.map((mt) => (
          <Box
            key={mt}
            sx={{ mt, height: 44, borderRadius: `${radius.control}px`, bgcolor: 'action.hover' }}
          />
        ))}
      </SignInCard>
    </Box>
  );
}

/**
 * The card of sign-in for the HTML of pages that lead guests there: they see whose it is while the
 * scripts of the page are still on their way. It is drawn here once, at build time, and is in the
 * page as a template, so that those who are signed in have nothing of it.
 */
export function FirstViewTemplate() {
  return (
    <>
      <template id="first-view-template">
        <CacheProvider value={createCache({ key: 'first-view' })}>
          <ThemeProvider
            theme={buildTheme({ brand: null, skin: 'default' })}
            disableStyleSheetGeneration
          >
            <div id="first-view">
              <FirstView />
            </div>
          </ThemeProvider>
        </CacheProvider>
      </template>
      <script src="/first-view.js" />
    </>
  );
}
