import { Box, Card, Typography } from '@mui/material';
import type { PropsWithChildren } from 'react';

interface FormSectionProps {
  readonly title: string;
  /** Addition to the title, such as a count. */
  readonly note?: string;
}

/** Fields that belong together, under their own head. */
export function FormSection({ title, note, children }: PropsWithChildren<FormSectionProps>) {
  return (
    <Card component="section" sx={{ p: { xs: 4, sm: 5 }, mb: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 3, mb: 4 }}>
        <Typography variant="h3" component="h2" sx={{ mr: 'auto' }}>
          {title}
        </Typography>
        {note !== undefined && <Typography variant="secondary">{note}</Typography>}
      </Box>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>{children}</Box>
    </Card>
  );
}

export const wide = { gridColumn: '1 / -1' } as const;
