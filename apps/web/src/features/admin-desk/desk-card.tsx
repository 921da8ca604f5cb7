import { Box, Typography } from '@mui/material';
import type { PropsWithChildren, ReactNode } from 'react';
import { useId } from 'react';
import { keepFocus } from '@/shared/keyboard/keep-focus.ts';
import { radius } from '@/shared/theme/tokens.ts';

interface DeskCardProps {
  readonly title: ReactNode;
  /** At the end of the heading. */
  readonly aside?: ReactNode;
}

export function DeskCard({ title, aside, children }: PropsWithChildren<DeskCardProps>) {
  const id = useId();
  return (
    <Box
      component="section"
      ref={keepFocus}
      aria-labelledby={id}
      tabIndex={-1}
      sx={{
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
        borderRadius: `${radius.card}px`,
        bgcolor: 'background.paper',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          minHeight: 56,
          px: { xs: 4, sm: 5 },
        }}
      >
        <Typography id={id} variant="subtitle1" component="h2">
          {title}
        </Typography>
        {aside}
      </Box>
      {children}
    </Box>
  );
}
