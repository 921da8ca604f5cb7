import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { radius } from '@/shared/theme/tokens.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';

/** A list whose rows share one card. */
export const listCard = {
  m: 0,
  p: 0,
  listStyle: 'none',
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.card}px`,
  bgcolor: 'background.paper',
} as const;

export const rowLine = { 'li + &': { borderTop: 1, borderColor: 'divider' } } as const;

interface SectionHeadProps {
  readonly id: string;
  readonly title: ReactNode;
  readonly link?: { readonly href: string; readonly label: string };
  /** In place of the link. */
  readonly action?: ReactNode;
}

/** Heading of a section of home, with the way to all of it. */
export function SectionHead({ id, title, link, action }: SectionHeadProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        minHeight: { xs: 44, md: 32 },
        mb: { xs: 1, md: 2 },
      }}
    >
      <Typography id={id} variant="h3" component="h2">
        {title}
      </Typography>
      {link && (
        <Link
          component={PageLink}
          href={link.href}
          variant="body2"
          sx={{ fontWeight: 600, py: { xs: 3, md: 1 } }}
        >
          {link.label}
        </Link>
      )}
      {action}
    </Box>
  );
}
