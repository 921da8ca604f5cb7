import { Card } from '@mui/material';
import type { ComponentProps } from 'react';
import { Totals } from '@/shared/admin/totals.tsx';

/** Sums above the list of what they are made of. */
export function TotalsCard({ figures }: ComponentProps<typeof Totals>) {
  return (
    <Card sx={{ mb: 5 }}>
      <Totals figures={figures} />
    </Card>
  );
}
