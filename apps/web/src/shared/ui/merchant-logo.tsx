import Box from '@mui/material/Box';
import { useMerchant } from '@/shared/session/index.ts';

/** The merchant's logo (T-04). */
export function MerchantLogo({ height = 44 }: { /** In px. */ readonly height?: number }) {
  const { title, settings } = useMerchant();
  return (
    <Box
      component="img"
      alt={title}
      src={settings.logoImage.original}
      sx={{ height, maxWidth: 220, objectFit: 'contain', objectPosition: 'left' }}
    />
  );
}
