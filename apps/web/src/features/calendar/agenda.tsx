import type { CalendarResource } from '@axp/contracts';
import ArrowForward from '@mui/icons-material/ArrowForward';
import { Box, Button, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { useNotReturnedText } from '@/shared/booking/use-not-returned-text.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import type { CalendarEntry } from './calendar-entry.ts';
import { openableBooking } from './calendar-entry.ts';
import { neighbourDay } from './calendar-range.ts';
import { EntrySkeleton, NothingTaken } from './calendar-states.tsx';
import { isOfOnePerson } from './calendar-view.ts';
import { MoveButtons } from './card/card-actions.tsx';
import { entriesByDay } from './entries-by-day.ts';
import { EntryList } from './entry-item.tsx';
import { DayLists } from './entry-lists.tsx';
import { useEntryBooking } from './use-entry-booking.ts';
import { useEntryWords } from './use-entry-words.ts';
import type { CalendarViewProps } from './view-props.ts';
import { WeekStrip } from './week-strip.tsx';

/** List of entries from a day to the end of its week; the view on phones. */
export function Agenda({ view, data, go }: CalendarViewProps) {
  const { t } = useTranslation('calendar');
  const { relevant, days, timezone, day } = data;
  const { now } = useTimes(timezone);
  const week = useMemo(() => entriesByDay(relevant, days, timezone), [relevant, days, timezone]);
  const today = wallClockOf(now, timezone).day;
  const ofToday = day === today ? week.find((one) => one.day === today) : undefined;
  const onwards = week.filter((one) => (ofToday ? one.day > day : one.day >= day));
  const isEmpty = [...onwards, ofToday].every((one) => (one?.entries.length ?? 0) === 0);
  return (
    <Box sx={pageStyle}>
      <WeekStrip
        week={week}
        day={day}
        timezone={timezone}
        onChoose={(date) => go({ date })}
        onStep={(step) => go({ date: neighbourDay('agenda', day, step) })}
      />
      {data.isLoadingEntries && <EntrySkeleton />}
      {!data.isLoadingEntries && isEmpty && <NothingTaken view={view} data={data} go={go} />}
      {!data.isLoadingEntries && !isEmpty && ofToday && (
        <Today {...{ view, data, go }} entries={ofToday.entries} />
      )}
      {!data.isLoadingEntries && (
        <DayLists
          key={day}
          data={data}
          calendarDays={onwards}
          isOwnerShown={view.whose !== 'mine'}
        />
      )}
      <Box
        sx={{ display: 'grid', justifyItems: 'center', mt: 4, '@media print': { display: 'none' } }}
      >
        <Button
          color="inherit"
          endIcon={<ArrowForward />}
          onClick={() => go({ date: neighbourDay('agenda', days.from, 1) })}
        >
          {t('agenda.nextWeek')}
        </Button>
      </Box>
    </Box>
  );
}

/** On a phone the list and the toolbar are one surface. */
const pageStyle = {
  maxWidth: { sm: 860 },
  mx: { xs: -4, sm: 'auto' },
  px: { xs: 4, sm: 0 },
  py: { sm: 5 },
  bgcolor: { xs: 'background.paper', sm: 'transparent' },
} as const;

type TodayProps = CalendarViewProps & { readonly entries: readonly CalendarEntry[] };

/** Today begins at now: what runs, then what comes; what has ended is a tap away. */
function Today({ view, data, entries }: TodayProps) {
  const { t } = useTranslation('calendar');
  const times = useTimes(data.timezone);
  const { now } = times;
  const ended = entries.filter(({ endMs }) => endMs <= now);
  const running = entries.filter(({ startMs, endMs }) => startMs <= now && now < endMs);
  const next = entries.filter(({ startMs }) => startMs > now);
  const [showsEnded, setShowsEnded] = useState(false);
  const byId = useMemo(() => new Map(data.resources.map((one) => [one.id, one])), [data.resources]);
  const list = (shown: readonly CalendarEntry[]) => (
    <EntryList
      entries={shown}
      resourceOf={({ resourceId }) => byId.get(resourceId)}
      timezone={data.timezone}
      day={data.day}
      isPlaceShown
      isOwnerShown={view.whose !== 'mine'}
    />
  );
  const isMine = isOfOnePerson(view);
  const hasMore = running.length + next.length > 0;
  return (
    <Box sx={{ mb: 6 }}>
      {ended.length > 0 && !showsEnded && (
        <Button color="inherit" onClick={() => setShowsEnded(true)} sx={{ mb: 2, px: 2 }}>
          {t('agenda.showEnded', { count: ended.length })}
        </Button>
      )}
      {showsEnded && <Section heading={t('agenda.ended')}>{list(ended)}</Section>}
      {view.whose === 'mine'
        ? running.map((entry) => (
            <RunningCard
              key={entry.key}
              entry={entry}
              resource={byId.get(entry.resourceId)}
              timezone={data.timezone}
            />
          ))
        : running.length > 0 && (
            <Section heading={t('agenda.now')} count={running.length}>
              {list(running)}
            </Section>
          )}
      {!isMine && hasMore && <NowRule time={times.time(new Date(now).toISOString())} />}
      {next.length > 0 && (
        <Section
          heading={t('agenda.later')}
          count={next.length}
          isHeadingHidden={!isMine && running.length > 0}
        >
          {list(next)}
        </Section>
      )}
      {!hasMore && (
        <Typography variant="secondary" sx={{ py: 2 }}>
          {t('agenda.noMore')}
        </Typography>
      )}
    </Box>
  );
}

interface SectionProps {
  readonly heading: string;
  readonly count?: number;
  readonly isHeadingHidden?: boolean;
  readonly children: ReactNode;
}

const hiddenHeading = { position: 'absolute', clipPath: 'inset(50%)' } as const;

function Section({ heading, count, isHeadingHidden = false, children }: SectionProps) {
  const { t } = useTranslation('calendar');
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 4 }}>
      <Box
        sx={[
          { display: 'flex', justifyContent: 'space-between', gap: 3, py: 2 },
          isHeadingHidden && hiddenHeading,
        ]}
      >
        <Typography id={id} component="h2" variant="subtitle2" sx={{ fontWeight: 600 }}>
          {heading}
        </Typography>
        {count !== undefined && (
          <Typography variant="secondary">{t('count.booking', { count })}</Typography>
        )}
      </Box>
      {children}
    </Box>
  );
}

/** Separates what runs from what comes. */
function NowRule({ time }: { readonly time: string }) {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        mt: -4,
        height: 24,
        color: 'error.main',
        typography: 'caption',
        fontWeight: 600,
        '&::after': { content: '""', flex: 1, height: 2, bgcolor: 'error.main' },
      }}
    >
      {time}
    </Box>
  );
}

interface RunningCardProps {
  readonly entry: CalendarEntry;
  readonly resource: CalendarResource | undefined;
  readonly timezone: string;
}

/** The booking that runs now, with what can be done with it. */
function RunningCard({ entry, resource, timezone }: RunningCardProps) {
  const { t } = useTranslation('calendar');
  const words = useEntryWords(timezone);
  const times = useTimes(timezone);
  const there = resource ? words.timeInReadersZone(entry, resource) : null;
  const bookingId = openableBooking(entry);
  const booking = useEntryBooking(entry);
  const place = [resource?.name, resource?.floor?.name, resource?.building.name];
  const title = words.titleOf(entry);
  const due = entry.isOut && booking ? { dueAt: booking.end } : null;
  const late = useNotReturnedText(due, resource?.timezone ?? timezone, timezone);
  const until = times.timeAfter(times.now, entry.end);
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{
        mb: 4,
        p: 4,
        border: 1,
        borderColor: 'link',
        borderRadius: '14px',
        bgcolor: 'selected.ground',
      }}
    >
      <Typography
        variant="caption"
        sx={{ fontWeight: 600, color: entry.isOut ? 'error.main' : 'link' }}
      >
        {entry.isOut ? (late ?? t('entry.notReturned')) : t('agenda.nowUntil', { time: until })}
      </Typography>
      <Typography component="h2" variant="subtitle1">
        {bookingId === null ? (
          title
        ) : (
          <Link component={PageLink} href={bookingHref(bookingId)} color="inherit">
            {title}
          </Link>
        )}
      </Typography>
      <Typography variant="secondary">{place.filter(Boolean).join(', ')}</Typography>
      {there !== null && <Typography variant="secondary">{there}</Typography>}
      {booking && (
        <Box sx={{ display: 'flex', gap: 2, mt: 3, '& > *': { flex: 1, minHeight: 44 } }}>
          <MoveButtons booking={booking} isLeading />
        </Box>
      )}
    </Box>
  );
}
