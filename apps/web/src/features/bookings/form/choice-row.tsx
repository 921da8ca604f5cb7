import type { Resource } from '@axp/contracts';
import { Box, Button, Typography } from '@mui/material';
import type { useTranslation } from 'react-i18next';
import { PageLink } from '@/shared/ui/page-link.tsx';

type Words = ReturnType<typeof useTranslation<'booking'>>['t'];

/** Level 3, Riverside House · 8 seats */
export function placeText({ floor, building, capacity }: Resource, t: Words): string {
  const place = [floor?.name, building.name].filter(Boolean).join(', ');
  const seats = capacity === null ? '' : t('seats', { count: capacity });
  return [place, seats].filter(Boolean).join(' · ');
}

interface ChoiceRowProps {
  readonly title: string;
  readonly text: string;
  readonly href?: string;
  readonly onClick?: (() => void) | undefined;
}

/** One way to go on: what it is in bold, and what there is to know of it. */
export function ChoiceRow({ title, text, href, onClick }: ChoiceRowProps) {
  const content = (
    <>
      <Box component="span" sx={{ fontWeight: 600, flexShrink: 0 }}>
        {title}
      </Box>
      <Typography component="span" variant="secondary" noWrap>
        {text}
      </Typography>
    </>
  );
  const act = onClick && { onClick };
  const look = { variant: 'outlined', color: 'inherit', sx: rowStyle, ...act } as const;
  return href === undefined ? (
    <Button {...look}>{content}</Button>
  ) : (
    <Button {...look} component={PageLink} href={href}>
      {content}
    </Button>
  );
}

const rowStyle = {
  justifyContent: 'start',
  textAlign: 'left',
  gap: 3,
  minHeight: 48,
  minWidth: 0,
} as const;
