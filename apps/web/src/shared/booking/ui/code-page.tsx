import { Box, Card } from '@mui/material';
import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { useAddressSecret } from '@/shared/routing/use-address-secret.ts';
import { dialogWidths } from '@/shared/theme/tokens.ts';

interface CodePageProps {
  /** Part for a code, which starts again with another code of the address. */
  readonly children: (secret: string) => ReactNode;
}

/** A card in the middle of the page of a code that someone has scanned; the code is behind `#`. */
export function CodePage({ children }: CodePageProps) {
  const secret = useAddressSecret();
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', pt: { sm: 10 } }}>
      <Card
        sx={{
          width: '100%',
          maxWidth: dialogWidths.medium,
          px: { xs: 5, sm: 10 },
          py: { xs: 6, sm: 8 },
        }}
      >
        {secret !== null && <Fragment key={secret}>{children(secret)}</Fragment>}
      </Card>
    </Box>
  );
}
