import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';

interface WaitingBadgeProps {
  readonly count: number;
  readonly sx?: SxProps<Theme>;
}

const most = 99;

/** How many requests wait; the name of its link says the same to screen readers. */
export function WaitingBadge({ count, sx }: WaitingBadgeProps) {
  if (count === 0) return null;
  return (
    <Box
      component="span"
      aria-hidden
      sx={[
        {
          display: 'grid',
          placeItems: 'center',
          minWidth: 20,
          height: 20,
          px: 1.25,
          borderRadius: '10px',
          fontSize: 12,
          lineHeight: 1,
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          bgcolor: 'error.main',
          color: 'background.paper',
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {count > most ? `${most}+` : count}
    </Box>
  );
}

/** Over the corner of an icon. */
export const onIcon = { position: 'absolute', top: -8, left: 12 } as const;
