import type { CalendarResource } from '@axp/contracts';
import Lock from '@mui/icons-material/LockOutlined';
import Repeat from '@mui/icons-material/Repeat';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { StatusChip } from '@/shared/ui/status-chip.tsx';
import { TimeRange } from '@/shared/ui/time-range.tsx';
import type { CalendarEntry } from './calendar-entry.ts';
import { entryLook } from './entry-look.ts';
import { openableBooking } from './may-open.ts';
import { useEntryWords } from './use-entry-words.ts';

interface EntryItemProps {
  readonly entry: CalendarEntry;
  readonly resource: CalendarResource | undefined;
  readonly timezone: string;
  /** Where no heading names the day that it begins on. */
  readonly isDayShown: boolean;
  /** Where no heading names the resource. */
  readonly isPlaceShown: boolean;
}

/** An entry as a line of a list: when, what, where and for whom. */
export const EntryItem = memo(function EntryItem(props: EntryItemProps) {
  const { entry, resource, timezone, isDayShown, isPlaceShown } = props;
  const { t } = useTranslation('calendar');
  const words = useEntryWords(resource?.timezone ?? timezone);
  const place = [resource?.name, resource?.floor?.name, resource?.building.name];
  const facts = [...(isPlaceShown ? place : []), entry.bookedFor].filter(Boolean).join(', ');
  return (
    <Box
      component="li"
      sx={[
        {
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '148px minmax(0, 1fr) auto' },
          columnGap: 3,
          alignItems: 'center',
          minHeight: 56,
          px: 3,
          py: 2,
          borderRadius: '10px',
          breakInside: 'avoid',
        },
        entryLook(entry),
      ]}
    >
      <Typography component="span" variant="subtitle2" sx={{ gridColumn: { xs: '1', sm: 'auto' } }}>
        <TimeRange
          range={entry}
          timezone={resource?.timezone ?? timezone}
          isDayShown={isDayShown}
        />
      </Typography>
      <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', sm: 'auto' }, order: { xs: 3, sm: 0 } }}>
        <Typography component="span" variant="subtitle1" sx={{ display: 'block' }}>
          <EntryTitle entry={entry} title={words.titleOf(entry)} />
          {entry.isPrivate && !entry.isHidden && (
            <Lock titleAccess={t('entry.isPrivate')} sx={markStyle} />
          )}
          {entry.isRecurring && <Repeat titleAccess={t('entry.recurring')} sx={markStyle} />}
        </Typography>
        {facts !== '' && (
          <Typography component="span" variant="body2" color="text.secondary">
            {facts}
          </Typography>
        )}
      </Box>
      <Box component="span" sx={{ justifySelf: 'end' }}>
        {entry.isAskedFor && (
          <Typography variant="caption" color="text.secondary">
            {t('entry.askedFor')}
          </Typography>
        )}
        {entry.status && !entry.isAskedFor && (entry.isMine || entry.isPending) && (
          <StatusChip status={entry.status} />
        )}
      </Box>
    </Box>
  );
});

const markStyle = { fontSize: 16, ml: 1, verticalAlign: '-2px', color: 'text.secondary' };

function EntryTitle({ entry, title }: { readonly entry: CalendarEntry; readonly title: string }) {
  const bookingId = openableBooking(entry);
  if (bookingId === null) return title;
  return (
    <Link component={PageLink} href={bookingHref(bookingId)} color="inherit">
      {title}
    </Link>
  );
}
