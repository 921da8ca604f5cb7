import type { CalendarResource } from '@axp/contracts';
import Public from '@mui/icons-material/Public';
import { Box, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { styled } from '@mui/material/styles';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { moveByArrow } from '@/shared/keyboard/move-by-arrow.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { openableBooking } from './calendar-entry.ts';
import { calendarHref } from './calendar-view.ts';
import { daysWithin, entriesByDay } from './entries-by-day.ts';
import { entryClasses, entryStyles } from './entry-look.tsx';
import type { MonthCell, MonthSlot } from './month-cells.ts';
import { monthCells } from './month-cells.ts';
import { useEntryWords } from './use-entry-words.ts';
import type { CalendarViewProps } from './view-props.ts';

const daysAWeek = 7;
/** How many entries a day shows; the others are counted. */
const places = 4;

const steps = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -daysAWeek,
  ArrowDown: daysAWeek,
} as const;

/** The weeks of a month: what is taken on each day, own bookings before all others. */
export function MonthGrid({ view, data }: CalendarViewProps) {
  const { t } = useTranslation('calendar');
  const { relevant, days, timezone } = data;
  const times = useTimes(timezone);
  const today = wallClockOf(times.now, timezone).day;
  const byId = useMemo(() => new Map(data.resources.map((one) => [one.id, one])), [data.resources]);
  const isCompact = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const weeks = useMemo(() => {
    const shown = relevant.filter(({ kind }) => kind !== 'hold');
    const all = entriesByDay(shown, days, timezone);
    const count = Math.ceil(all.length / daysAWeek);
    return Array.from({ length: count }, (_, index) =>
      monthCells(all.slice(index * daysAWeek, (index + 1) * daysAWeek), places),
    );
  }, [relevant, days, timezone]);
  return (
    <Box sx={{ opacity: data.isLoadingEntries ? 0.6 : 1 }} aria-busy={data.isLoadingEntries}>
      <Grid
        aria-label={t('month.label')}
        onKeyDown={(event) => moveByArrow(event, '[data-day]', steps)}
      >
        <thead>
          <tr>
            {daysWithin(days)
              .slice(0, daysAWeek)
              .map((day) => (
                <th key={day} scope="col">
                  {times.weekday(day)}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.day}>
              {week.map((cell) => (
                <MonthDay
                  key={cell.day}
                  cell={cell}
                  href={calendarHref({
                    ...view,
                    view: isCompact ? 'agenda' : 'day',
                    date: cell.day,
                  })}
                  label={times.longDay(cell.day)}
                  isToday={cell.day === today}
                  isOutside={cell.day.slice(0, 7) !== data.day.slice(0, 7)}
                  isCompact={isCompact}
                  timezone={timezone}
                  closed={data.closedWords.get(cell.day)}
                  byId={byId}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </Grid>
    </Box>
  );
}

const Grid = styled('table')(({ theme }) => ({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 14,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.background.paper,
  '& th': {
    padding: '8px 0',
    fontSize: '0.75rem',
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
  },
  '& td': {
    position: 'relative',
    height: 128,
    padding: '4px 0',
    verticalAlign: 'top',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    [theme.breakpoints.down('md')]: { height: 76 },
  },
  '& td + td': { borderLeft: `1px solid ${theme.vars.palette.divider}` },
}));

interface MonthDayProps {
  readonly cell: MonthCell;
  /** Where all of the day is shown. */
  readonly href: string;
  readonly label: string;
  readonly isToday: boolean;
  /** A day of the month before or after. */
  readonly isOutside: boolean;
  /** Bars without words, where words have no room. */
  readonly isCompact: boolean;
  readonly timezone: string;
  /** `Closed: Songkran`. */
  readonly closed: string | undefined;
  readonly byId: ReadonlyMap<string, CalendarResource>;
}

/** A day of the month: its number leads to all of it. */
const MonthDay = memo(function MonthDay(props: MonthDayProps) {
  const { cell, href, label, isToday, isOutside, isCompact, timezone, byId } = props;
  const { closed } = props;
  const { t } = useTranslation('calendar');
  const { slots, hiddenCount } = cell;
  const count = slots.filter((slot) => slot !== null).length + hiddenCount;
  return (
    <td aria-current={isToday ? 'date' : undefined}>
      <Box
        component={PageLink}
        href={href}
        scroll={false}
        data-day={cell.day}
        aria-label={[t('month.day', { day: label, count }), closed].filter(Boolean).join(', ')}
        sx={numberStyle(isToday, isOutside)}
      >
        {Number(cell.day.slice(8))}
      </Box>
      {closed !== undefined && !isCompact && (
        <Typography
          aria-hidden
          component="div"
          variant="caption"
          noWrap
          title={closed}
          sx={{ px: 1, color: 'text.secondary' }}
        >
          {closed}
        </Typography>
      )}
      {slots.map((slot, index) =>
        isCompact ? (
          <Box
            key={keyOf(slot, index)}
            aria-hidden
            className={barClass(slot)}
            sx={barStyle(slot)}
          />
        ) : (
          <Chip
            key={keyOf(slot, index)}
            slot={slot}
            timezone={timezone}
            resource={slot ? byId.get(slot.entry.resourceId) : undefined}
          />
        ),
      )}
      {hiddenCount > 0 && (
        <Box aria-hidden sx={{ px: 2, typography: 'caption', color: 'text.secondary' }}>
          {t('month.more', { count: hiddenCount })}
        </Box>
      )}
    </td>
  );
});

function keyOf(slot: MonthSlot | null, index: number): string {
  return slot?.entry.key ?? `free ${index}`;
}

interface ChipProps {
  readonly slot: MonthSlot | null;
  readonly timezone: string;
  readonly resource: CalendarResource | undefined;
}

function Chip({ slot, timezone, resource }: ChipProps) {
  const words = useEntryWords(timezone);
  const times = useTimes(timezone);
  if (!slot) return <Box sx={{ height: chipHeight, mb: '2px' }} />;
  const { entry, isFromBefore } = slot;
  const title = words.titleOf(entry);
  const there = resource ? words.timeInReadersZone(entry, resource) : null;
  const details = [there, entry.bookedFor, ...words.signsOf(entry)].filter(Boolean).join(', ');
  const bookingId = openableBooking(entry);
  const target = bookingId === null ? {} : { component: PageLink, href: bookingHref(bookingId) };
  return (
    <Box
      {...target}
      title={[words.timesOf(entry), title, details].filter(Boolean).join(', ')}
      className={entryClasses(entry, entry.endMs <= times.now)}
      sx={[entryStyles, chipStyle(slot)]}
    >
      {!isFromBefore && (
        <Box component="b" sx={{ mr: 1, fontWeight: 600 }}>
          {times.time(entry.start)}
        </Box>
      )}
      {there !== null && <Public aria-hidden sx={elsewhereStyle} />}
      {title}
      {details !== '' && <HiddenText>{details}</HiddenText>}
    </Box>
  );
}

const chipHeight = 22;

/** Marks a time that is another one by the clock of its place. */
const elsewhereStyle = { fontSize: 12, mr: 1, verticalAlign: '-1px' } as const;

/** The link of a day covers its cell, so that a tap anywhere leads there. */
function numberStyle(isToday: boolean, isOutside: boolean) {
  return {
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    mx: 1,
    mb: 1,
    borderRadius: '50%',
    typography: 'body2',
    fontWeight: isToday ? 600 : 400,
    fontVariantNumeric: 'tabular-nums',
    textDecoration: 'none',
    color: isOutside ? 'text.secondary' : 'text.primary',
    ...(isToday && { bgcolor: 'accent.ground', color: 'accent.text' }),
    '&::after': { content: '""', position: 'absolute', inset: 0 },
    '&:hover::after': { bgcolor: 'action.hover' },
  };
}

/** Bars of several days touch the edges of their cells, so that they read as one. */
function sides({ isFromBefore, isGoingOn }: MonthSlot) {
  const [left, right] = [isFromBefore ? 0 : radius.chip, isGoingOn ? 0 : radius.chip];
  return {
    marginLeft: isFromBefore ? 0 : '4px',
    marginRight: isGoingOn ? 0 : '4px',
    borderRadius: `${left}px ${right}px ${right}px ${left}px`,
  };
}

function chipStyle(slot: MonthSlot) {
  return {
    ...sides(slot),
    position: 'relative',
    display: 'block',
    height: chipHeight,
    mb: '2px',
    px: 1,
    lineHeight: `${chipHeight}px`,
    fontSize: '0.75rem',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontVariantNumeric: 'tabular-nums',
    'a&:hover': { textDecoration: 'underline' },
  } as const;
}

function barClass(slot: MonthSlot | null): string | undefined {
  if (!slot) return undefined;
  return slot.entry.isMine ? 'bar-part mine' : 'bar-part';
}

function barStyle(slot: MonthSlot | null) {
  const base = { height: 5, marginBottom: '2px' };
  if (!slot) return base;
  const { isMine } = slot.entry;
  return (theme: Theme) => ({
    ...base,
    ...sides(slot),
    backgroundColor: isMine ? theme.vars.palette.link : theme.vars.palette.text.disabled,
  });
}
