import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** Says what this place is for. */
  readonly title: string;
  readonly description?: string;
  readonly icon?: ReactNode;
  /** The next step. */
  readonly action?: ReactNode;
}

export function EmptyState({ title, description, icon, action }: EmptyStateProps) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', px: 4, py: 12 }}>
      {icon !== undefined && (
        <Box
          aria-hidden
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 56,
            height: 56,
            mb: 4,
            borderRadius: '50%',
            bgcolor: 'action.hover',
            color: 'text.secondary',
          }}
        >
          {icon}
        </Box>
      )}
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      {description !== undefined && (
        <Typography variant="secondary" sx={{ mt: 1, maxWidth: 420 }}>
          {description}
        </Typography>
      )}
      {action !== undefined && <Box sx={{ mt: 5 }}>{action}</Box>}
    </Box>
  );
}
