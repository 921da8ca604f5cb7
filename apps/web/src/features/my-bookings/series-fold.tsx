import type { MyBooking } from '@axp/contracts';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Repeat from '@mui/icons-material/Repeat';
import { Box, ButtonBase, Chip, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { FailedNote } from '@/shared/ui/failed-note.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { StatusChip } from '@/shared/ui/status-chip.tsx';
import { ListedTime } from '@/shared/ui/time-range.tsx';
import type { BookingGroup } from './address.ts';
import { myBookingQueries } from './my-booking-queries.ts';

interface SeriesFoldProps {
  /** The date that stands for its series. */
  readonly booking: MyBooking;
  readonly count: number;
  readonly group: BookingGroup;
  readonly hrefOf: (id: string) => string;
}

/** The other dates of a series under the first, folded until they are asked for. */
export function SeriesFold({ booking, count, group, hrefOf }: SeriesFoldProps) {
  const { t } = useTranslation('myBooking');
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
        sx={{
          width: '100%',
          minHeight: 44,
          px: { xs: 3, sm: 4 },
          gap: 2,
          justifyContent: 'flex-start',
          color: 'text.secondary',
          typography: 'body2',
          '&:hover': { bgcolor: 'action.hover' },
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Repeat aria-hidden sx={{ fontSize: 18 }} />
        {t('series.more', { count: count - 1 })}
        <ExpandMore
          aria-hidden
          sx={{
            ml: 'auto',
            transition: 'transform 140ms',
            transform: isOpen ? 'rotate(180deg)' : 'none',
          }}
        />
      </ButtonBase>
      <div id={listId}>
        {isOpen && booking.seriesId !== null && (
          <Dates booking={booking} seriesId={booking.seriesId} group={group} hrefOf={hrefOf} />
        )}
      </div>
    </Box>
  );
}

interface DatesProps extends Omit<SeriesFoldProps, 'count'> {
  readonly seriesId: string;
}

function Dates({ booking, seriesId, group, hrefOf }: DatesProps) {
  const { t } = useTranslation('myBooking');
  const { data, isError, refetch } = useQuery(myBookingQueries.dates(group, seriesId));
  if (isError && !data) {
    return (
      <Box sx={{ px: 4, pb: 3 }}>
        <FailedNote text={t('series.failed')} onRetry={() => void refetch()} />
      </Box>
    );
  }
  if (!data) {
    return (
      <DelayedSkeleton>
        <Skeleton sx={{ mx: 4 }} />
        <Skeleton sx={{ mx: 4, mb: 3 }} />
      </DelayedSkeleton>
    );
  }
  return (
    <Box
      component="ul"
      aria-label={t('series.dates', { title: booking.title })}
      sx={{ m: 0, px: 0, pt: 0, pb: 2, listStyle: 'none' }}
    >
      {data
        .filter(({ id }) => id !== booking.id)
        .map((date) => (
          <li key={date.id}>
            <SeriesDate date={date} first={booking} href={hrefOf(date.id)} />
          </li>
        ))}
    </Box>
  );
}

interface SeriesDateProps {
  readonly date: MyBooking;
  readonly first: MyBooking;
  readonly href: string;
}

function SeriesDate({ date, first, href }: SeriesDateProps) {
  const { t } = useTranslation('myBooking');
  const others = [
    date.title === first.title ? null : date.title,
    date.resource.id === first.resource.id ? null : date.resource.name,
  ].filter((word) => word !== null);
  return (
    <ButtonBase
      component={PageLink}
      href={href}
      scroll={false}
      sx={{
        width: '100%',
        minHeight: 44,
        px: { xs: 3, sm: 4 },
        py: 1,
        gap: 3,
        justifyContent: 'flex-start',
        textAlign: 'start',
        typography: 'body2',
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <ListedTime range={date} timezone={date.timezone} />
      <Box component="span" sx={{ color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>
        {others.join(', ')}
      </Box>
      <Box
        component="span"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'flex-end',
          alignItems: 'center',
          gap: 2,
          ml: 'auto',
        }}
      >
        {date.repeats?.isChanged && (
          <Chip size="small" variant="outlined" label={t('series.changed')} />
        )}
        {date.status !== first.status && <StatusChip status={date.status} />}
      </Box>
    </ButtonBase>
  );
}
