import type { TimeRange as Range } from '@axp/contracts';
import { Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import {
  formatLongRange,
  formatRange,
  formatTimes,
  formatZone,
  isSameClock,
  useNow,
} from '@/shared/lib/datetime/index.ts';
import { useSession } from '@/shared/session/index.ts';

interface TimeRangeProps {
  readonly range: Range;
  /** Zone of the resource; its clock is the one that counts (Z-10). */
  readonly timezone: string;
  /** Leave the day out where a heading already names it. */
  readonly isDayShown?: boolean;
  /** The whole date, where it is what the page is about. */
  readonly isLong?: boolean;
}

/** Cut with dots where a table's row is too narrow; only sideways, for the tone marks of Thai. */
const rangeStyle = {
  display: 'inline-block',
  verticalAlign: 'top',
  maxWidth: '100%',
  overflowX: 'clip',
  textOverflow: 'ellipsis',
} as const;

/** When something is: in the resource's zone and, where clocks differ, in the user's too (Z-10). */
export function TimeRange(props: TimeRangeProps) {
  const { range, timezone, isDayShown = true, isLong = false } = props;
  const { t } = useTranslation('common');
  const { language } = useLanguage();
  const { user } = useSession();
  const reader = { language, timezone, now: useNow() };
  const own = { ...reader, timezone: user?.timezone ?? timezone };
  const isElsewhere = !isSameClock(range.start, timezone, own.timezone);
  const short = isDayShown ? formatRange : formatTimes;
  const format = isLong ? formatLongRange : short;
  return (
    <Box component="span" sx={rangeStyle}>
      <time dateTime={`${range.start}/${range.end}`} title={formatLongRange(range, reader)}>
        {format(range, reader)}
        {isElsewhere && ` ${formatZone(range.start, reader)}`}
      </time>
      {isElsewhere && (
        <Typography component="span" variant="note" sx={{ display: 'block' }}>
          {t('time.yours', { range: formatRange(range, own) })}
        </Typography>
      )}
    </Box>
  );
}
