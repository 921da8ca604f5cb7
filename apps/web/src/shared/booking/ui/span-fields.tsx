import type { TimeRange } from '@axp/contracts';
import { Box, Typography } from '@mui/material';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { instantAt, minutesOf } from '@/shared/lib/datetime/index.ts';
import { smallPhone } from '@/shared/theme/tokens.ts';
import { clockText, placeClock } from '../clock.ts';
import type { TimeRules } from '../time-window.ts';
import { useTimes } from '../use-times.ts';
import { onDay, startingAt } from '../window-edits.ts';
import { DateField } from './date-field.tsx';
import { TimeField } from './time-field.tsx';

interface EndOfSpan {
  readonly error?: string | undefined;
  readonly inputRef?: Ref<HTMLElement>;
}

interface SpanFieldsProps {
  readonly window: TimeRange;
  readonly timezone: string;
  readonly rules: Pick<TimeRules, 'gridMinutes' | 'maxAheadDays'>;
  /** How many days before today may be chosen; absent where only what comes can be. */
  readonly maxBackDays?: number;
  /** True for a running booking: only its end can change. */
  readonly isStartFixed?: boolean;
  readonly start?: EndOfSpan;
  readonly end?: EndOfSpan;
  readonly onChange: (window: TimeRange) => void;
}

/** Start and end with a day each, for what lasts for days; moving the start moves the end. */
export function SpanFields(props: SpanFieldsProps) {
  const { window, timezone, rules, isStartFixed = false, onChange } = props;
  const { t } = useTranslation('booking');
  const times = useTimes(timezone);
  const begin = placeClock(window.start, timezone);
  const finish = placeClock(window.end, timezone);
  const endAt = (day: string, minutes: number) =>
    onChange({ ...window, end: instantAt({ day, time: clockText(minutes) }, timezone) });
  const length = minutesOf(window);
  const days = { timezone, maxAheadDays: rules.maxAheadDays, maxBackDays: props.maxBackDays ?? 0 };
  return (
    <Box
      sx={{
        display: 'grid',
        rowGap: 4,
        columnGap: { xs: 2, sm: 4 },
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) 96px', sm: 'minmax(0, 3fr) minmax(0, 2fr)' },
        [smallPhone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
      }}
    >
      <DateField
        {...days}
        label={t('form.startDate')}
        required
        disabled={isStartFixed}
        day={begin.day}
        onChange={(day) => onChange(onDay(window, day, { timezone }))}
      />
      <TimeField
        {...props.start}
        label={t('form.start')}
        required
        disabled={isStartFixed}
        rules={rules}
        minutes={begin.minutes}
        onChange={(minutes) => onChange(startingAt(window, minutes, { timezone }))}
      />
      <DateField
        {...days}
        label={t('form.endDate')}
        required
        day={finish.day}
        onChange={(day) => endAt(day, finish.minutes)}
      />
      <TimeField
        {...props.end}
        label={t('form.end')}
        required
        rules={rules}
        minutes={finish.minutes}
        onChange={(minutes) => endAt(finish.day, minutes)}
      />
      {length > 0 && (
        <Typography variant="note" sx={{ gridColumn: '1 / -1', mt: -2 }} component="span">
          {t('form.length', { length: times.duration(length) })}
        </Typography>
      )}
    </Box>
  );
}
