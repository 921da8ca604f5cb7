import { Box, Card, Typography } from '@mui/material';
import type { PropsWithChildren, ReactNode } from 'react';
import { useId } from 'react';

interface DetailCardProps {
  readonly title: string;
  /** Addition to the title, such as a count. */
  readonly note?: ReactNode;
  /** Beside the title. */
  readonly action?: ReactNode;
}

/** One subject of a booking's page. */
export function DetailCard({ title, note, action, children }: PropsWithChildren<DetailCardProps>) {
  const titleId = useId();
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      sx={{ px: { xs: 4, md: 6 }, py: { xs: 3, md: 5 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ mr: 'auto' }}>
          {title}
          {note !== undefined && (
            <Typography component="span" variant="body1" color="text.secondary">
              {' '}
              {note}
            </Typography>
          )}
        </Typography>
        {action}
      </Box>
      {children}
    </Card>
  );
}
