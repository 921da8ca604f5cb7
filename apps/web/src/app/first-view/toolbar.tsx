import { Box } from '@mui/material';
import type { PropsWithChildren } from 'react';

interface ToolbarProps {
  /** In px, on a phone and on a wide screen. */
  readonly height: { readonly xs: number; readonly lg: number };
}

/** The bar of fields above results or the calendar, from edge to edge. */
export function Toolbar({ height, children }: PropsWithChildren<ToolbarProps>) {
  return (
    <Box
      sx={{
        mx: { xs: -4, sm: -6, lg: -8 },
        mt: { xs: -5, md: -8 },
        px: { xs: 4, sm: 6, lg: 8 },
        py: 3,
        height,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {children}
    </Box>
  );
}
