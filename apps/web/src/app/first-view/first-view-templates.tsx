import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { PropsWithChildren } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createI18n } from '@/shared/i18n/index.ts';
import { buildTheme } from '@/shared/theme/build-theme.ts';
import { earlyQuestions } from './early-questions.ts';
import { MemberView } from './member-view.tsx';
import { SignInView } from './sign-in-view.tsx';

export interface FirstViewProps {
  /** Route of the page. */
  readonly pathname: string;
  /** True if the page redirects guests to sign-in, or is sign-in. */
  readonly isSignInNext: boolean;
  /** True if the page has the frame of pages for signed-in people. */
  readonly hasFrame: boolean;
}

/**
 * First view of a page while its scripts are loading: sign-in for guests, frame and outline of the
 * page for others. Both are templates, rendered at build time; the script uses one at most.
 */
export function FirstViewTemplates({ pathname, isSignInNext, hasFrame }: FirstViewProps) {
  if (!isSignInNext) return null;
  return (
    <>
      <FirstView id="first-view-sign-in">
        <SignInView />
      </FirstView>
      {hasFrame && (
        <FirstView id="first-view-member">
          <MemberView pathname={pathname} />
        </FirstView>
      )}
      <script src="/first-view.js" data-questions={earlyQuestions(pathname).join(' ')} />
    </>
  );
}

function FirstView({ id, children }: PropsWithChildren<{ readonly id: string }>) {
  return (
    <template id={id}>
      <CacheProvider value={createCache({ key: 'first-view' })}>
        <ThemeProvider
          theme={buildTheme({ brand: null, skin: 'bordered' })}
          disableStyleSheetGeneration
        >
          <I18nextProvider i18n={createI18n()}>
            <div id="first-view">{children}</div>
          </I18nextProvider>
        </ThemeProvider>
      </CacheProvider>
    </template>
  );
}
