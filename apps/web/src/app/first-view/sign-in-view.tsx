import Box from '@mui/material/Box';
import { SignInCard } from '@/features/auth/index.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { logoStyle } from '@/shared/ui/merchant-logo.tsx';
import en from '../../../locales/en/login.json';
import th from '../../../locales/th/login.json';
import { BothLanguages } from './both-languages.tsx';

/** Where fields and button will stand: email, password, sign in. */
const places = [6.5, 9, 6];

/** What sign-in begins with. */
export function SignInView() {
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
