import { getMe, listBuildings, listMyBookings } from '@axp/contracts';
import { CacheProvider } from '@emotion/react';
import { Box } from '@mui/material';
import { ThemeProvider } from '@mui/system';
import type { PropsWithChildren } from 'react';
import { I18nextProvider } from 'react-i18next';
import { SignInCard } from '@/features/auth/index.ts';
import { questionOf } from '@/shared/api/early-answers.ts';
import { createI18n } from '@/shared/i18n/index.ts';
import { buildTheme } from '@/shared/theme/build-theme.ts';
import { createStyleCache } from '@/shared/theme/style-cache.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { logoStyle } from '@/shared/ui/merchant-logo.tsx';
import en from '../../../locales/en/login.json';
import th from '../../../locales/th/login.json';
import { isCalendarPath } from '../layout/navigation.ts';
import { BothLanguages } from './both-languages.tsx';
import { MemberView } from './member-view.tsx';

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
      {isCalendarPath(pathname) && <script src="/first-view-calendar.js" />}
    </>
  );
}

/** Where fields and button will stand: email, password, sign in. */
const places = [6.5, 9, 6];

function SignInView() {
  return (
    <Box component="main" sx={{ position: 'fixed', inset: 0, zIndex: 'modal', overflow: 'hidden' }}>
      <SignInCard
        logo={<Box component="img" data-logo="original" sx={logoStyle(44)} />}
        title={<BothLanguages en={en.heading} th={th.heading} />}
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

const profile = questionOf(getMe, { query: { include: 'businessUnits' } });

const home = [
  profile,
  questionOf(listMyBookings, { query: { group: 'upcoming', declined: 'hidden', limit: 50 } }),
];

const questions: Readonly<Record<string, readonly string[]>> = {
  '/login': [],
  '/': home,
  '/home': home,
  '/my-booking': [
    profile,
    questionOf(listMyBookings, { query: { group: 'upcoming', fold: 'series', limit: 25 } }),
  ],
  '/bookings/room/search-result': [profile, questionOf(listBuildings)],
  '/bookings/car/search-result': [profile, questionOf(listBuildings)],
  '/bookings/asset/search-result': [profile, questionOf(listBuildings)],
};

/** Questions of a page as soon as it is rendered, for `public/first-view.js` to ask early. */
function earlyQuestions(pathname: string): readonly string[] {
  return questions[pathname] ?? [profile];
}

function FirstView({ id, children }: PropsWithChildren<{ readonly id: string }>) {
  return (
    <template id={id}>
      <CacheProvider value={createStyleCache('first-view')}>
        <ThemeProvider theme={buildTheme({ brand: null, skin: 'bordered' })}>
          <I18nextProvider i18n={createI18n()}>
            <div id="first-view">{children}</div>
          </I18nextProvider>
        </ThemeProvider>
      </CacheProvider>
    </template>
  );
}
