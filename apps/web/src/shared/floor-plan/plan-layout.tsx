import { Box } from '@mui/material';
import type { ReactNode, SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

interface PlanLayoutProps {
  /** Height of what is above it on a wide screen, in px. */
  readonly above: number;
  /** Keeps the former content, dimmed, until the next one arrives. */
  readonly isOld: boolean;
  readonly map: ReactNode;
  readonly list: ReactNode;
  readonly time: ReactNode;
}

/** A plan with its list beside it and the time below; on a phone the list comes last. */
export function PlanLayout({ above, isOld, map, list, time }: PlanLayoutProps) {
  const { t } = useTranslation('plan');
  return (
    <Box
      data-fills-screen
      aria-busy={isOld}
      onPointerOver={markTarget}
      onPointerLeave={unmark}
      onFocus={markTarget}
      onBlur={unmark}
      style={{ opacity: isOld ? 0.6 : 1 }}
      sx={{ ...pageStyle, height: { lg: `calc(100dvh - ${above}px)` } }}
    >
      <Box sx={mapStyle}>{map}</Box>
      <Box component="section" aria-label={t('list')} sx={listStyle}>
        {list}
      </Box>
      <Box sx={{ gridArea: 'time' }}>{time}</Box>
    </Box>
  );
}

/** Marks the resource that has the pointer or the focus wherever it is shown. */
function markTarget({ currentTarget, target }: SyntheticEvent<HTMLElement>): void {
  const shown = target instanceof Element ? target.closest('[data-room]') : null;
  markIn(currentTarget, shown?.getAttribute('data-room') ?? null);
}

function unmark({ currentTarget }: SyntheticEvent<HTMLElement>): void {
  markIn(currentTarget, null);
}

/** Changes attributes alone: hundreds of rows and shapes are not rendered again. */
function markIn(page: HTMLElement, id: string | null): void {
  for (const shown of page.querySelectorAll('[data-room]')) {
    shown.toggleAttribute('data-marked', shown.getAttribute('data-room') === id);
  }
}

const pageStyle = {
  display: 'grid',
  mx: { xs: -4, sm: -6, lg: -8 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 344px' },
  gridTemplateRows: { xs: '46dvh auto auto', lg: 'minmax(0, 1fr) auto' },
  gridTemplateAreas: { xs: '"map" "time" "list"', lg: '"map list" "time list"' },
  minHeight: { lg: 480 },
} as const;

const mapStyle = {
  gridArea: 'map',
  display: 'flex',
  minWidth: 0,
  minHeight: 0,
  // Its skeleton and its failure too.
  '& > *': { flex: 1, minWidth: 0 },
} as const;

const listStyle = {
  gridArea: 'list',
  minHeight: 0,
  overflowY: { lg: 'auto' },
  borderLeft: { lg: 1 },
  borderColor: { lg: 'divider' },
  bgcolor: 'background.paper',
} as const;
