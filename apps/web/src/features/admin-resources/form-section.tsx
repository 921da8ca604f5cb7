import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { PropsWithChildren } from 'react';

/** Fields that belong together, under their own head. */
export function FormSection({ title, children }: PropsWithChildren<{ readonly title: string }>) {
  return (
    <Card component="section" sx={{ p: { xs: 4, sm: 5 }, mb: 4 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 4 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>{children}</Box>
    </Card>
  );
}

export const wide = { gridColumn: '1 / -1' } as const;
