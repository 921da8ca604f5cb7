import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface PageHeadingProps {
  readonly title: string;
  readonly description?: string;
  /** A count or state that is announced when it changes. */
  readonly status?: string | undefined;
  /** Actions of the page, at the end of the line. */
  readonly actions?: ReactNode;
}

export function PageHeading({ title, description, status, actions }: PageHeadingProps) {
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 4,
        mb: { xs: 5, md: 6 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h1">{title}</Typography>
        {description !== undefined && (
          <Typography variant="secondary" sx={{ mt: 1 }}>
            {description}
          </Typography>
        )}
        {status !== undefined && (
          <Typography variant="secondary" role="status" sx={{ mt: 1, minHeight: '1lh' }}>
            {status}
          </Typography>
        )}
      </Box>
      {actions}
    </Box>
  );
}
