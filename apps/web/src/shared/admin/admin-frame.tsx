import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Theme } from '@mui/material/styles';
import { useRouter } from 'next/router';
import type { PropsWithChildren } from 'react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { frame, radius } from '@/shared/theme/tokens.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { adminSections, isInSection } from './admin-sections.ts';

const sideStyle = (theme: Theme) => ({
  display: 'flex',
  gap: 1,
  flexShrink: 0,
  minWidth: 0,
  // A row to be scrolled with the thumb, to the very edges of the screen.
  overflowX: 'auto',
  mx: { xs: -4, sm: -6, lg: 0 },
  px: { xs: 4, sm: 6, lg: 0 },
  mb: { xs: 5, lg: 0 },
  pb: { xs: 1, lg: 0 },
  scrollbarWidth: 'none',
  [theme.breakpoints.up('lg')]: {
    flexDirection: 'column',
    position: 'sticky',
    top: frame.topBar + 32,
    // The longest entry in Thai.
    width: 232,
    maxHeight: `calc(100dvh - ${frame.topBar + 48}px)`,
    overflow: 'hidden auto',
  },
});

const entryStyle = {
  display: 'flex',
  justifyContent: 'flex-start',
  flexShrink: 0,
  gap: 3,
  minHeight: 44,
  px: 3,
  borderRadius: `${radius.control}px`,
  typography: 'subtitle2',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '&[aria-current="page"]': { color: 'selected.text', bgcolor: 'selected.ground' },
} as const;

/** Frame of administration pages, with their navigation. */
export function AdminFrame({ children }: PropsWithChildren) {
  return (
    <Box
      sx={{
        display: { xs: 'block', lg: 'flex' },
        alignItems: 'flex-start',
        gap: 8,
      }}
    >
      <AdminNavigation />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>{children}</Box>
    </Box>
  );
}

function AdminNavigation() {
  const { t } = useTranslation('admin');
  const { asPath } = useRouter();
  const list = useRef<HTMLElement>(null);
  const current = adminSections.findIndex((section) => isInSection(section, asPath));
  useEffect(() => {
    // Only along the row: the page stays where it is.
    const entry = list.current?.children[current];
    if (entry instanceof HTMLElement) list.current?.scrollTo?.({ left: entry.offsetLeft - 16 });
  }, [current]);
  return (
    <Box ref={list} component="nav" aria-label={t('navigation')} sx={sideStyle}>
      {adminSections.map((section, place) => (
        <ButtonBase
          key={section.href}
          component={PageLink}
          href={section.href}
          aria-current={place === current ? 'page' : undefined}
          sx={entryStyle}
        >
          <section.Icon aria-hidden sx={{ fontSize: 20 }} />
          {t(section.titleKey)}
        </ButtonBase>
      ))}
    </Box>
  );
}
