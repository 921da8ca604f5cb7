import type { DocumentHeadTagsProps } from '@mui/material-nextjs/v16-pagesRouter';
import { DocumentHeadTags, documentGetInitialProps } from '@mui/material-nextjs/v16-pagesRouter';
import type { AppProps } from 'next/app';
import type { DocumentContext } from 'next/document';
import { Head, Html, Main, NextScript } from 'next/document';
import type { ComponentType } from 'react';
import { createStyleCache } from '@/shared/theme/style-cache.ts';
import type { FirstViewProps } from './first-view/first-view-templates.tsx';
import { FirstViewTemplates } from './first-view/first-view-templates.tsx';
import { isPage } from './page-config.tsx';

interface DocumentProps extends DocumentHeadTagsProps {
  readonly firstView: FirstViewProps;
}

/**
 * The shell of every exported page. It names no language: that of the browser would never be heard
 * (I-01); the application names it as soon as it knows.
 */
export function Document({ firstView, ...props }: DocumentProps) {
  return (
    <Html>
      <Head>
        <link rel="manifest" href="/manifest.webmanifest" />
        <script src="/old-browser.js" />
        <script src="/color-mode.js" />
        <DocumentHeadTags {...props} />
      </Head>
      <body>
        <FirstViewTemplates {...firstView} />
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}

Document.getInitialProps = async (context: DocumentContext) => {
  const { pathname } = context;
  let firstView: FirstViewProps = {
    pathname,
    isSignInNext: pathname === '/login',
    hasFrame: false,
  };
  const enhanceApp = (App: ComponentType<AppProps>) =>
    function SeenApp(props: AppProps) {
      const { Component } = props;
      if (isPage(Component) && Component.config.guard === 'member') {
        const { layout } = Component.config;
        firstView = { pathname, isSignInNext: true, hasFrame: layout !== 'blank' };
      }
      return <App {...props} />;
    };
  const props = await documentGetInitialProps(context, {
    emotionCache: createStyleCache(),
    plugins: [{ enhanceApp, resolveProps: async (initial) => initial }],
  });
  return { ...props, firstView };
};
