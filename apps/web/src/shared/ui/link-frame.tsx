import { Box, Card } from '@mui/material';
import type { PropsWithChildren } from 'react';
import { dialogWidths } from '../theme/tokens.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { MerchantLogo } from './merchant-logo.tsx';

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
      <Card
        sx={{
          width: '100%',
          maxWidth: dialogWidths.medium,
          px: { xs: 5, sm: 10 },
          py: { xs: 6, sm: 8 },
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 6 }}>
          <MerchantLogo />
          <LanguageSwitch />
        </Box>
        {children}
      </Card>
    </Box>
  );
}
