import type { TimeRange as Range } from '@axp/contracts';
import { Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import {
  formatLongRange,
  formatRange,
  formatThere,
  formatTimes,
  formatZone,
  useNow,
} from '@/shared/lib/datetime/index.ts';
import { useSession } from '@/shared/session/index.ts';

type ListedTimeProps = Omit<TimeRangeProps, 'listZone'>;

/** A time in a list that mixes zones: in the user's own, marked where its place has another clock. */
export function ListedTime(props: ListedTimeProps) {
  const { user } = useSession();
  return <TimeRange {...props} listZone={user?.timezone ?? props.timezone} />;
}

interface TimeRangeProps {
  readonly range: Range;
  /** Zone of the resource; its clock is the one that counts (Z-10). */
  readonly timezone: string;
  /** Leave the day out where a heading already names it. */
  readonly isDayShown?: boolean;
  /** The whole date, where it is what the page is about. */
  readonly isLong?: boolean;
  /** Zone of the list that it is part of; the time is in it, and marked where the place differs. */
  readonly listZone?: string;
}

/** Cut with dots where a table's row is too narrow; only sideways, for the tone marks of Thai. */
const rangeStyle = {
  display: 'inline-block',
  verticalAlign: 'top',
  maxWidth: '100%',
  overflowX: 'clip',
  textOverflow: 'ellipsis',
} as const;

/**
 * When something is, by two clocks where they differ (Z-10): a single booking in the resource's
 * zone, named unless it is known to be the reader's, then the user's; one of a list in the zone of
 * the list, then the resource's.
 */
export function TimeRange(props: TimeRangeProps) {
  const { range, timezone, isDayShown = true, isLong = false, listZone } = props;
  const { t } = useTranslation('common');
  const { language } = useLanguage();
  const { user } = useSession();
  const place = { language, timezone, now: useNow() };
  const own = { ...place, timezone: listZone ?? user?.timezone ?? timezone };
  const there = formatThere(range, place, own.timezone);
  const reader = listZone === undefined ? place : own;
  const short = isDayShown ? formatRange : formatTimes;
  const format = isLong ? formatLongRange : short;
  return (
    <Box component="span" sx={rangeStyle}>
      <time dateTime={`${range.start}/${range.end}`} title={formatLongRange(range, reader)}>
        {format(range, reader)}
        {listZone === undefined &&
          (there !== null || !user) &&
          ` ${formatZone(range.start, place)}`}
      </time>
      {there !== null && (
        <Typography component="span" variant="note" sx={{ display: 'block' }}>
          {listZone === undefined ? t('time.yours', { range: formatRange(range, own) }) : there}
        </Typography>
      )}
    </Box>
  );
}
