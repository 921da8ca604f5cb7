import type { DeskNumbers } from '@axp/contracts/administration';
import { Box, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWaitingRequests } from '@/shared/booking/moves/use-waiting-requests.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { FailedRow } from './attention-group.tsx';
import { DeskCard } from './desk-card.tsx';
import { deskQueries, useIsDeciding, waitingHref } from './desk-queries.ts';

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
  const { rooms, cars, assets, bookings, released, day } = numbers;
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
      {rooms.total > 0 && (
        <Tile
          href="/admin/bookings?status=running&type=room"
          label={t('numbers.rooms')}
          value={rooms.inUse}
          of={t('numbers.of', { count: rooms.total })}
          text={t('numbers.free', { count: rooms.free })}
        />
      )}
      {cars.total > 0 && (
        <Tile
          href="/admin/bookings?status=checked-in&type=car"
          label={t('numbers.cars')}
          value={cars.out}
          of={t('numbers.of', { count: cars.total })}
          overdue={cars.overdue}
          text={t('numbers.free', { count: cars.free })}
        />
      )}
      <Tile
        href="/admin/bookings?status=checked-in&type=asset"
        label={t('numbers.things')}
        value={assets.out}
        overdue={assets.overdue}
        text={t('numbers.loans', { count: assets.bookings })}
      />
      <Tile
        href={`/admin/bookings?from=${today}&to=${today}`}
        label={t('numbers.starting')}
        value={bookings.starting}
        text={t('numbers.continuing', { count: bookings.continuing })}
      />
      <WaitingTile others={numbers.waitingForOthers} />
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

/** Requests for the reader's decision, as in the list beside; those of others for all other readers. */
function WaitingTile({ others }: { readonly others: number }) {
  const { t } = useTranslation('adminDesk');
  const isDeciding = useIsDeciding();
  const { total } = useWaitingRequests({ enabled: isDeciding });
  if (total > 0 || (isDeciding && others === 0)) {
    return (
      <Tile
        href="/approvals"
        label={t('numbers.waiting')}
        value={total}
        text={others > 0 ? t('numbers.forYouAndOthers', { count: others }) : t('numbers.forYou')}
      />
    );
  }
  if (others === 0) return null;
  return (
    <Tile
      href={waitingHref}
      label={t('numbers.waiting')}
      value={others}
      text={t('numbers.forOthers')}
    />
  );
}

interface TileProps {
  readonly href: string;
  readonly label: string;
  readonly value: number;
  readonly of?: ReactNode;
  readonly text: string;
  /** How many of them are overdue, said in front of the text. */
  readonly overdue?: number;
}

function Tile({ href, label, value, of, text, overdue = 0 }: TileProps) {
  const { t } = useTranslation('adminDesk');
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
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {overdue > 0 && (
            <>
              <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
                {t('numbers.overdue', { count: overdue })}
              </Box>
              {' · '}
            </>
          )}
          {text}
        </Box>
      </Box>
    </li>
  );
}
