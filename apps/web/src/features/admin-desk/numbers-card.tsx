import type { DeskNumbers } from '@axp/contracts/administration';
import { Box, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/shared/booking/use-times.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { FailedRow } from './attention-group.tsx';
import { DeskCard } from './desk-card.tsx';
import { deskQueries } from './desk-queries.ts';

/** Today in numbers; each leads to its bookings. */
export function NumbersCard() {
  const { t } = useTranslation('adminDesk');
  const times = useTimes(useUser().timezone);
  const { data, error, refetch } = useQuery(deskQueries.numbers());
  return (
    <DeskCard
      title={t('numbers.title')}
      aside={
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {times.time(new Date(times.now).toISOString())}
        </Box>
      }
    >
      {data && <Tiles numbers={data} />}
      {!data && error && (
        <FailedRow title={t('numbers.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <DelayedSkeleton>
          <Skeleton variant="rectangular" height={202} />
        </DelayedSkeleton>
      )}
    </DeskCard>
  );
}

function Tiles({ numbers }: { readonly numbers: DeskNumbers }) {
  const { t } = useTranslation('adminDesk');
  const { timezone } = useUser();
  const { bookings, running, waiting, overdue, resources, released, day } = numbers;
  const today = wallClockOf(Date.parse(day.start), timezone).day;
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr 1fr',
        m: 0,
        p: 0,
        listStyle: 'none',
        '& > li': { borderTop: 1, borderColor: 'divider' },
        '& > li:nth-of-type(even)': { borderLeft: 1, borderColor: 'divider' },
      }}
    >
      <Tile
        href={`/admin/bookings?from=${today}&to=${today}`}
        label={t('numbers.bookings')}
        value={bookings}
        text={t('numbers.running', { count: running })}
      />
      <Tile
        href="/admin/resources"
        label={t('numbers.free')}
        value={resources.free}
        of={t('numbers.of', { count: resources.total })}
        text={t('numbers.freeText')}
      />
      <Tile
        href="/admin/bookings?status=pending"
        label={t('numbers.waiting')}
        value={waiting}
        text={t('numbers.waitingText')}
      />
      <Tile
        href="/admin/bookings?status=overdue"
        label={t('numbers.overdue')}
        value={overdue}
        text={t('numbers.overdueText')}
        isAlarming={overdue > 0}
      />
      {released > 0 && (
        <Tile
          href={`/admin/bookings?from=${today}&status=cancelled&to=${today}`}
          label={t('numbers.released')}
          value={released}
          text={t('numbers.releasedText')}
        />
      )}
    </Box>
  );
}

interface TileProps {
  readonly href: string;
  readonly label: string;
  readonly value: number;
  readonly of?: ReactNode;
  readonly text: string;
  readonly isAlarming?: boolean;
}

function Tile({ href, label, value, of, text, isAlarming = false }: TileProps) {
  return (
    <li>
      <Box
        component={PageLink}
        href={href}
        sx={{
          display: 'block',
          height: '100%',
          px: { xs: 4, sm: 5 },
          py: 3,
          color: 'inherit',
          textDecoration: 'none',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{label}</Box>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
          <Box
            component="span"
            sx={{
              fontSize: 24,
              lineHeight: '32px',
              fontWeight: 600,
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {value}
          </Box>{' '}
          {of && (
            <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
              {of}
            </Box>
          )}
        </Box>
        <Box
          sx={{
            typography: 'caption',
            color: isAlarming ? 'error.main' : 'text.secondary',
            fontWeight: isAlarming ? 600 : 400,
          }}
        >
          {text}
        </Box>
      </Box>
    </li>
  );
}
