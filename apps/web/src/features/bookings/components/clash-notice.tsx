import type { Resource, TimeRange } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import NextLink from 'next/link';
import { useTranslation } from 'react-i18next';
import { nextFreeWindow } from '@/shared/booking/day-strip.ts';
import { bookingQueries } from '@/shared/booking/queries.ts';
import { formHref, searchResultHref } from '@/shared/booking/search-url.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { takeFocus } from './take-focus.ts';

interface ClashNoticeProps {
  readonly resource: Pick<Resource, 'id' | 'timezone'>;
  readonly window: TimeRange;
  readonly people: number | null;
  /** The times that stand in the way. */
  readonly clashes: readonly TimeRange[];
  /** Everything that is taken around the window, to find the next free time. */
  readonly taken: readonly TimeRange[];
  /** The server has refused; else the calendar shows it beforehand. */
  readonly isRefused: boolean;
  readonly onMove: (window: TimeRange) => void;
  /** Before another room opens: keep what was typed for it. Absent where the room is fixed. */
  readonly onLeave?: () => void;
}

/** The time is taken: by when, what else is free, and that nothing typed is lost (B-07, Z-31). */
export function ClashNotice(props: ClashNoticeProps) {
  const { resource, window, clashes, taken, isRefused, onMove, onLeave } = props;
  const { t } = useTranslation('booking');
  const times = useTimes(resource.timezone);
  const later = nextFreeWindow(window, [...taken, ...clashes]);
  return (
    <Alert
      severity={isRefused ? 'error' : 'warning'}
      {...(isRefused && { ref: takeFocus, tabIndex: -1 })}
    >
      <AlertTitle>{isRefused ? t('clash.refusedTitle') : t('clash.title')}</AlertTitle>
      {clashes.length > 0 &&
        t('clash.times', { times: clashes.map((clash) => times.range(clash)).join(', ') })}
      {isRefused && ` ${t('form.kept')}`}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
        <Button size="small" variant="outlined" color="inherit" onClick={() => onMove(later)}>
          {t('clash.nextFree', { range: times.range(later) })}
        </Button>
      </Box>
      {onLeave && <OtherRooms {...props} onLeave={onLeave} />}
    </Alert>
  );
}

function OtherRooms(props: ClashNoticeProps & { readonly onLeave: () => void }) {
  const { resource, window, people, onLeave } = props;
  const { t } = useTranslation('booking');
  const wish = { ...window, count: people };
  const { data } = useQuery(bookingQueries.best(wish, 4));
  const rooms = data?.hits.filter((hit) => hit.resource.id !== resource.id).slice(0, 3) ?? [];
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="subtitle2" component="p">
        {data && rooms.length === 0 ? t('clash.noOther') : t('clash.otherRooms')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        {!data &&
          ['first', 'second', 'third'].map((room) => (
            <Skeleton key={room} variant="rounded" width={88} height={36} />
          ))}
        {rooms.map(({ resource: other }) => (
          <Button
            key={other.id}
            component={NextLink}
            href={formHref({ kind: 'room', resourceId: other.id, window, count: people })}
            onClick={onLeave}
            size="small"
            variant="outlined"
            color="inherit"
          >
            {other.name}
          </Button>
        ))}
        <Button
          component={NextLink}
          href={searchResultHref({ ...window, count: people })}
          onClick={onLeave}
          size="small"
          color="inherit"
        >
          {t('clash.seeAll')}
        </Button>
      </Box>
    </Box>
  );
}
