import { Box, Card, Typography } from '@mui/material';
import type { PropsWithChildren } from 'react';

interface FormCardProps {
  readonly title: string;
  readonly hint?: string;
}

/** Fields that belong together, under their own head. */
export function FormCard({ title, hint, children }: PropsWithChildren<FormCardProps>) {
  return (
    <Card component="section" sx={{ p: { xs: 4, sm: 5 } }}>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      {hint !== undefined && (
        <Typography variant="secondary" sx={{ mt: 1 }}>
          {hint}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 4, mt: 4 }}>{children}</Box>
    </Card>
  );
}
