import type { CalendarResource } from '@axp/contracts';
import Lock from '@mui/icons-material/LockOutlined';
import Repeat from '@mui/icons-material/Repeat';
import { Box, Link, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { TimeRange } from '@/shared/ui/time-range.tsx';
import type { CalendarEntry } from './calendar-entry.ts';
import { openableBooking } from './calendar-entry.ts';
import { toneOf } from './entry-look.tsx';
import { useEntryWords } from './use-entry-words.ts';

interface EntryItemProps {
  readonly entry: CalendarEntry;
  readonly resource: CalendarResource | undefined;
  /** Zone of the list. */
  readonly timezone: string;
  /** The day that a heading names; empty without one. */
  readonly day: string;
  /** Where no heading names both days of it. */
  readonly isDayShown: boolean;
  /** Where no heading names the resource. */
  readonly isPlaceShown: boolean;
  /** Where not all are the reader's own. */
  readonly isOwnerShown?: boolean;
}

/** An entry as a line of a list: when, what, where and for whom. */
const EntryItem = memo(function EntryItem(props: EntryItemProps) {
  const { entry, resource, timezone, day, isDayShown, isPlaceShown, isOwnerShown = true } = props;
  const { t } = useTranslation('calendar');
  const words = useEntryWords(timezone);
  const times = useTimes(timezone);
  // A list without a day of its own names both days below.
  const edge = (instant: string) => (day === '' ? times.time(instant) : times.timeOn(day, instant));
  const place = [resource?.name, resource?.floor?.name].filter(Boolean).join(', ');
  const isMine = entry.isMine && entry.answer === null && entry.kind === 'booking';
  const who = isMine && isOwnerShown ? t('entry.you') : !isMine && entry.bookedFor;
  const waiting = entry.isAskedFor ? t('entry.askedFor') : entry.isPending && t('entry.pending');
  const state = entry.isOut ? t('entry.notReturned') : waiting;
  const facts = [isPlaceShown && place, who, state].filter(Boolean).join(' · ');
  const there = resource ? words.timeInReadersZone(entry, resource) : null;
  return (
    <Box component="li" sx={rowStyle}>
      <Box component="time" dateTime={`${entry.start}/${entry.end}`} sx={timeStyle}>
        <b>{edge(entry.start)}</b>
        <HiddenText>–</HiddenText>
        <span>{edge(entry.end)}</span>
      </Box>
      <Box aria-hidden sx={edgeStyle(entry)} />
      <Box sx={{ minWidth: 0 }}>
        <Typography
          component="span"
          variant="subtitle1"
          sx={{ display: 'flex', gap: 1, minWidth: 0, fontWeight: 600 }}
        >
          {entry.isHidden && <Lock aria-hidden sx={markStyle} />}
          <Box component="span" sx={cut}>
            <EntryTitle entry={entry} title={words.titleOf(entry)} />
          </Box>
          {entry.isPrivate && !entry.isHidden && (
            <Lock titleAccess={t('entry.isPrivate')} sx={markStyle} />
          )}
          {entry.isRecurring && <Repeat titleAccess={t('entry.recurring')} sx={markStyle} />}
        </Typography>
        {facts !== '' && (
          <Typography component="span" variant="secondary" sx={cut}>
            {facts}
          </Typography>
        )}
        {isDayShown && (
          <Typography component="span" variant="secondary" sx={cut}>
            <TimeRange
              range={entry}
              timezone={resource?.timezone ?? timezone}
              listZone={timezone}
            />
          </Typography>
        )}
        {!isDayShown && there !== null && (
          <Typography component="span" variant="secondary" sx={cut}>
            {there}
          </Typography>
        )}
      </Box>
    </Box>
  );
});

const cut = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

const markStyle = { flex: 'none', alignSelf: 'center', fontSize: 16, color: 'text.secondary' };

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: '48px 3px minmax(0, 1fr)',
  columnGap: 3,
  alignItems: 'center',
  minHeight: 64,
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
  breakInside: 'avoid',
} as const;

const timeStyle = {
  display: 'grid',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '& b': { fontWeight: 600 },
  '& span:last-of-type': { typography: 'caption', color: 'text.secondary' },
} as const;

/** The colour of an entry beside its text; dashed where it waits. */
function edgeStyle(entry: CalendarEntry) {
  return ({ vars: { palette } }: Theme) => {
    const tone = toneOf(entry);
    const isPale = tone === 'private' || tone === 'blocked' || entry.isFaded;
    const waiting = `3px dashed ${palette.waitLine}`;
    const edge = `3px solid ${isPale ? palette.edgePast : palette.link}`;
    return { alignSelf: 'stretch', borderLeft: tone === 'waiting' ? waiting : edge };
  };
}

/** A title, as a link where the reader may open the booking. */
export function EntryTitle({
  entry,
  title,
}: {
  readonly entry: CalendarEntry;
  readonly title: string;
}) {
  const bookingId = openableBooking(entry);
  if (bookingId === null) return title;
  return (
    <Link component={PageLink} href={bookingHref(bookingId)} color="inherit">
      {title}
    </Link>
  );
}

interface EntryListProps {
  readonly entries: readonly CalendarEntry[];
  readonly resourceOf: (entry: CalendarEntry) => CalendarResource | undefined;
  readonly timezone: string;
  /** The day that a heading names; another one is written out. */
  readonly day: string;
  readonly isPlaceShown: boolean;
  readonly isOwnerShown?: boolean;
}

/** Entries of a day, one below the other. */
export function EntryList({ entries, resourceOf, timezone, day, ...shown }: EntryListProps) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {entries.map((entry) => {
        const isOnDay = (at: string) => wallClockOf(at, timezone).day === day;
        return (
          <EntryItem
            key={entry.key}
            entry={entry}
            resource={resourceOf(entry)}
            timezone={timezone}
            day={day}
            isDayShown={!isOnDay(entry.start) || !isOnDay(entry.end)}
            {...shown}
          />
        );
      })}
    </Box>
  );
}
