import type { DocumentHeadTagsProps } from '@mui/material-nextjs/v16-pagesRouter';
import { DocumentHeadTags, documentGetInitialProps } from '@mui/material-nextjs/v16-pagesRouter';
import type { AppProps } from 'next/app';
import type { DocumentContext } from 'next/document';
import { Head, Html, Main, NextScript } from 'next/document';
import type { ComponentType } from 'react';
import { FirstViewTemplate } from './first-view.tsx';
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
