import { keyframes } from '@emotion/react';
import { Box, CircularProgress } from '@mui/material';
import { useOptionalMerchant } from '@/shared/session/index.ts';
import { MerchantLogo } from './merchant-logo.tsx';

// The same in every language: the page's texts are not known yet when this shows.
const productName = 'AXP Booking';

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

/** The full screen while the merchant loads (T-02) and during a redirect, then with its logo (G-04). */
export function Splash() {
  const merchant = useOptionalMerchant();
  return (
    <Box
      sx={{
        position: 'fixed',
        inset: 0,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 6,
        animation: `${appear} 160ms 150ms both`,
      }}
    >
      {merchant && <MerchantLogo height={48} />}
      <CircularProgress size={28} aria-label={merchant?.title ?? productName} />
    </Box>
  );
}
