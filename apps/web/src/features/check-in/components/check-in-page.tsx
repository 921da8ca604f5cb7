import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useAddressSecret } from '@/shared/routing/use-address-secret.ts';
import { dialogWidths } from '@/shared/theme/tokens.ts';
import { ScanCard } from './scan-card.tsx';

/** `/check-in#…`: page of a scanned resource code (Z-51). */
export function CheckInPage() {
  const secret = useAddressSecret();
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', pt: { sm: 10 } }}>
      <Card
        sx={{
          width: '100%',
          maxWidth: dialogWidths.medium,
          px: { xs: 5, sm: 10 },
          py: { xs: 6, sm: 8 },
        }}
      >
        {secret !== null && <ScanCard key={secret} secret={secret} />}
      </Card>
    </Box>
  );
}
