import { Box } from '@mui/material';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { DateField } from './date-field.tsx';

/** Calendar days at a place, `2026-11-21`; both belong to the range. */
export interface DayRange {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** The range to begin with: today, as the clocks at the place show it. */
export function onlyToday(timezone: string): DayRange {
  return onlyOn(wallClockOf(Date.now(), timezone).day);
}

function onlyOn(day: string): DayRange {
  return { firstDay: day, lastDay: day };
}

/** Which field, and what it says. */
interface OfEach<Value> {
  readonly firstDay: Value;
  readonly lastDay: Value;
}

interface DayRangeFieldsProps {
  readonly labels: OfEach<string>;
  readonly range: DayRange;
  readonly timezone: string;
  readonly onChange: (range: DayRange) => void;
  readonly errors?: OfEach<string | undefined>;
}

/** From one day to another; a day that would turn the range around takes the other one along. */
export function DayRangeFields(props: DayRangeFieldsProps) {
  const { labels, range, timezone, onChange, errors } = props;
  const { firstDay, lastDay } = range;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        // Side by side on a phone they would cut off what they say.
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <DateField
        label={labels.firstDay}
        day={firstDay}
        timezone={timezone}
        onChange={(day) => onChange(day > lastDay ? onlyOn(day) : { firstDay: day, lastDay })}
        error={errors?.firstDay}
      />
      <DateField
        label={labels.lastDay}
        day={lastDay}
        timezone={timezone}
        onChange={(day) => onChange(day < firstDay ? onlyOn(day) : { firstDay, lastDay: day })}
        error={errors?.lastDay}
      />
    </Box>
  );
}
