import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PropsWithChildren, ReactNode } from 'react';

interface ActionBarProps {
  /** Where things stand. */
  readonly title: string;
  /** More about it; left out on a phone. */
  readonly detail?: ReactNode;
}

/** Status and actions of a page, always within reach. */
export function ActionBar({ title, detail, children }: PropsWithChildren<ActionBarProps>) {
  return (
    <Box
      data-action-bar
      sx={{
        position: 'sticky',
        zIndex: 2,
        // On a phone it replaces the bottom bar, which yields to `data-action-bar`.
        bottom: { xs: 'calc(env(safe-area-inset-bottom) + 8px)', md: 16 },
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 2,
        mt: 5,
        px: 4,
        py: 3,
        border: 1,
        // In the dark no shadow tells it from the cards it lies on.
        borderColor: 'text.disabled',
        borderRadius: '14px',
        bgcolor: 'background.paper',
        boxShadow: 4,
        '@media (max-height: 500px)': { position: 'static' },
      }}
    >
      <Box sx={{ mr: 'auto', minWidth: 0 }}>
        <Typography variant="subtitle2" component="p" role="status">
          {title}
        </Typography>
        {detail}
      </Box>
      {children}
    </Box>
  );
}
