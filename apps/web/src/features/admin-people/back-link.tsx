import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { PageLink } from '@/shared/ui/page-link.tsx';

/** Link to the page above. */
export function BackLink({
  href,
  children,
}: {
  readonly href: string;
  readonly children: ReactNode;
}) {
  return (
    <Button
      component={PageLink}
      href={href}
      color="inherit"
      startIcon={<ArrowBack />}
      sx={{ mb: 2 }}
    >
      {children}
    </Button>
  );
}
