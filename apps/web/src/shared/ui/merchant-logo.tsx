import { Box, Typography } from '@mui/material';
import { useMerchant } from '@/shared/session/index.ts';

/** How a logo of any shape fits in; `height` in px. */
export const logoStyle = (height: number) =>
  ({ height, maxWidth: 220, objectFit: 'contain', objectPosition: 'left' }) as const;

/** The merchant's logo (T-04); its title where it has none. */
export function MerchantLogo({ height = 44 }: { /** In px. */ readonly height?: number }) {
  const { title, settings } = useMerchant();
  const { original } = settings.logoImage;
  if (original === '') {
    return (
      <Typography component="span" variant="h3" noWrap sx={{ lineHeight: `${height}px` }}>
        {title}
      </Typography>
    );
  }
  return <Box component="img" alt={title} src={original} sx={logoStyle(height)} />;
}
