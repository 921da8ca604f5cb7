import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { PropsWithChildren, ReactNode } from 'react';
import { useId } from 'react';

interface DetailCardProps {
  readonly title: string;
  /** Addition to the title, such as a count. */
  readonly note?: ReactNode;
}

/** One subject of a booking's page. */
export function DetailCard({ title, note, children }: PropsWithChildren<DetailCardProps>) {
  const titleId = useId();
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      sx={{ px: { xs: 4, md: 6 }, py: { xs: 3, md: 5 } }}
    >
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 2 }}>
        {title}
        {note !== undefined && (
          <Typography component="span" variant="body1" color="text.secondary">
            {' '}
            {note}
          </Typography>
        )}
      </Typography>
      {children}
    </Card>
  );
}
