import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { useAddressSecret } from '@/shared/routing/use-address-secret.ts';
import { PageCard } from '@/shared/ui/page-card.tsx';

interface CodePageProps {
  /** Part for a code, which starts again with another code of the address. */
  readonly children: (secret: string) => ReactNode;
}

/** A card in the middle of the page of a code that someone has scanned; the code is behind `#`. */
export function CodePage({ children }: CodePageProps) {
  const secret = useAddressSecret();
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', pt: { sm: 10 } }}>
      <PageCard>{secret !== null && <Fragment key={secret}>{children(secret)}</Fragment>}</PageCard>
    </Box>
  );
}
