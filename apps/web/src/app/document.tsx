import type { DocumentHeadTagsProps } from '@mui/material-nextjs/v16-pagesRouter';
import { DocumentHeadTags, documentGetInitialProps } from '@mui/material-nextjs/v16-pagesRouter';
import type { DocumentContext } from 'next/document';
import { Head, Html, Main, NextScript } from 'next/document';

/**
 * The shell of every exported page. It names no language: that of the browser would never be heard
 * (I-01); the application names it as soon as it knows.
 */
export function Document(props: DocumentHeadTagsProps) {
  return (
    <Html>
      <Head>
        <link rel="manifest" href="/manifest.webmanifest" />
        <script src="/color-mode.js" />
        <DocumentHeadTags {...props} />
      </Head>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}

Document.getInitialProps = (context: DocumentContext) => documentGetInitialProps(context);
