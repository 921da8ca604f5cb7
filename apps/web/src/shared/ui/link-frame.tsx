import { Box } from '@mui/material';
import type { PropsWithChildren } from 'react';
import { LanguageSwitch } from './language-switch.tsx';
import { MerchantLogo } from './merchant-logo.tsx';
import { PageCard } from './page-card.tsx';

/** Page of a link in a mail, for readers with and without an account. */
export function LinkFrame({ children }: PropsWithChildren) {
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: { sm: 'center' },
        justifyItems: 'center',
        minHeight: '100dvh',
        p: 4,
      }}
    >
      <PageCard>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 6 }}>
          <MerchantLogo />
          <LanguageSwitch />
        </Box>
        {children}
      </PageCard>
    </Box>
  );
}
