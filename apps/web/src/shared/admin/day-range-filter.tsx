import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { DateField } from '@/shared/booking/ui/date-field.tsx';
import { isCalendarDay } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import type { DayRange } from './day-range.ts';

interface DayRangeFilterProps {
  readonly days: DayRange;
  readonly onChange: (end: 'from' | 'to', day: string | undefined) => void;
  /** How many days ahead may be chosen; none in a log. */
  readonly maxAheadDays?: number;
}

/** Further back than any log reaches. */
const maxBackDays = 10 * 366;

/** Beside each other, wherever there is room for the longest day of Thai. */
const pairOfDays = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  gap: 3,
  flex: { xs: '1 1 100%', sm: '1 1 420px' },
  maxWidth: { sm: 460 },
} as const;

/** First and last day of what a log shows. */
export function DayRangeFilter({ days, onChange, maxAheadDays = 0 }: DayRangeFilterProps) {
  const { t } = useTranslation('admin');
  const { timezone } = useUser();
  const dayOf = (end: 'from' | 'to') => {
    const day = days[end];
    return isCalendarDay(day) ? day : '';
  };
  return (
    <Box sx={pairOfDays}>
      {(['from', 'to'] as const).map((end) => (
        <DateField
          key={end}
          label={t(`audit.filter.${end}`)}
          day={dayOf(end)}
          timezone={timezone}
          maxBackDays={maxBackDays}
          maxAheadDays={maxAheadDays}
          onChange={(day) => onChange(end, day)}
          clear={{
            label: t('clearField', { field: t(`audit.filter.${end}`) }),
            run: () => onChange(end, undefined),
          }}
        />
      ))}
    </Box>
  );
}
