import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { openableBooking } from './calendar-entry.ts';
import { entryClasses, entryStyles } from './entry-look.tsx';
import type { MonthCell, MonthSlot } from './month-cells.ts';
import { useEntryWords } from './use-entry-words.ts';

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
}

/** A day of the month: its number leads to all of it. */
export const MonthDay = memo(function MonthDay(props: MonthDayProps) {
  const { cell, href, label, isToday, isOutside, isCompact, timezone } = props;
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
        aria-label={t('month.day', { day: label, count })}
        sx={numberStyle(isToday, isOutside)}
      >
        {Number(cell.day.slice(8))}
      </Box>
      {slots.map((slot, index) =>
        isCompact ? (
          <Box key={keyOf(slot, index)} aria-hidden sx={barStyle(slot)} />
        ) : (
          <Chip key={keyOf(slot, index)} slot={slot} timezone={timezone} />
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

function Chip({ slot, timezone }: { readonly slot: MonthSlot | null; readonly timezone: string }) {
  const words = useEntryWords(timezone);
  const times = useTimes(timezone);
  if (!slot) return <Box sx={{ height: chipHeight, mb: '2px' }} />;
  const { entry, isFromBefore } = slot;
  const title = words.titleOf(entry);
  const details = [entry.bookedFor, ...words.signsOf(entry)].filter(Boolean).join(', ');
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
      {title}
      {details !== '' && <HiddenText>{details}</HiddenText>}
    </Box>
  );
}

const chipHeight = 22;

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
