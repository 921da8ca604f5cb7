import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import Box from '@mui/material/Box';
import { ThemeProvider } from '@mui/material/styles';
import { SignInCard } from '@/features/auth/index.ts';
import { buildTheme } from '@/shared/theme/build-theme.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { logoStyle } from '@/shared/ui/merchant-logo.tsx';
import en from '../../locales/en/login.json';
import th from '../../locales/th/login.json';

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
