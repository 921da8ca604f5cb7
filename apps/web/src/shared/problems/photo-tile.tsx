import { Box } from '@mui/material';
import { radius } from '@/shared/theme/tokens.ts';

interface PhotoTileProps {
  /** Null until it is loaded. */
  readonly address: string | null;
  readonly alt: string;
}

/** A photo in a list of photos. */
export function PhotoTile({ address, alt }: PhotoTileProps) {
  return (
    <Box
      component="span"
      sx={{
        display: 'block',
        width: 104,
        height: 80,
        overflow: 'hidden',
        borderRadius: `${radius.chip}px`,
        bgcolor: 'action.hover',
      }}
    >
      {address !== null && (
        <Box
          component="img"
          src={address}
          alt={alt}
          sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover' }}
        />
      )}
    </Box>
  );
}
