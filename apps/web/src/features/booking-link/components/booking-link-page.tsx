import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useAddressSecret } from '@/shared/routing/use-address-secret.ts';
import { dialogWidths } from '@/shared/theme/tokens.ts';
import { LanguageSwitch } from '@/shared/ui/language-switch.tsx';
import { MerchantLogo } from '@/shared/ui/merchant-logo.tsx';
import { LinkCard } from './link-card.tsx';

/** `/booking-link#…`: where the link of a mail leads; asks before it does anything (Z-80). */
export function BookingLinkPage() {
  const token = useAddressSecret();
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
        {token !== null && <LinkCard key={token} token={token} />}
      </Card>
    </Box>
  );
}
