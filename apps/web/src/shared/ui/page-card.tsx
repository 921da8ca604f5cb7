import { Card } from '@mui/material';
import type { PropsWithChildren } from 'react';
import { dialogWidths } from '../theme/tokens.ts';

/** The one card of a page that a link or a code opens. */
export function PageCard({ children }: PropsWithChildren) {
  return (
    <Card
      sx={{
        width: '100%',
        maxWidth: dialogWidths.medium,
        px: { xs: 5, sm: 10 },
        py: { xs: 6, sm: 8 },
      }}
    >
      {children}
    </Card>
  );
}
