import type { OpeningHours } from '@axp/contracts';
import { Box, Button, TextField, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { weekdayNames } from '@/shared/admin/hours-in-words.ts';
import { clockText, minutesOfDay } from '@/shared/booking/clock.ts';
import { startChoices } from '@/shared/booking/time-window.ts';
import { CheckField } from '@/shared/form/check-field.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import { unseen } from '@/shared/ui/hidden-text.tsx';

type Interval = NonNullable<OpeningHours>[number];

interface OpeningHoursFieldProps {
  readonly value: OpeningHours;
  readonly onChange: (value: OpeningHours) => void;
  /** Where a heading has the same words. */
  readonly isLabelHidden?: boolean;
}

export const weekdays = [1, 2, 3, 4, 5, 6, 7];
const workday = { opens: '08:00', closes: '18:00' };
const midnight = 24 * 60;
const quarters = { gridMinutes: 15 };

/** Days that are closed stay closed when one day's hours are used for the others. */
const openDays = (week: readonly Interval[]) =>
  weekdays.filter((day) => week.some(({ weekday }) => weekday === day));

/** A week of opening hours, day by day; days of several stretches keep them all but the first. */
export function OpeningHoursField({
  value,
  onChange,
  isLabelHidden = false,
}: OpeningHoursFieldProps) {
  const { t } = useTranslation('adminResources');
  const dayName = weekdayNames(useLanguage().language, 'long');
  const usual = weekdays.slice(0, 5).map((weekday) => ({ weekday, ...workday }));
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={isLabelHidden ? unseen : { p: 0 }}>
        {t('hours.week')}
      </Typography>
      <CheckField
        checked={value === null}
        onChange={(isAlways) => onChange(isAlways ? null : usual)}
        label={t('hours.always')}
      />
      {value !== null &&
        weekdays.map((weekday) => (
          <DayRow
            key={weekday}
            name={dayName(weekday)}
            intervals={value.filter((one) => one.weekday === weekday)}
            onChange={(intervals) =>
              onChange(
                [
                  ...value.filter((one) => one.weekday !== weekday),
                  ...intervals.map((interval) => ({ ...interval, weekday })),
                ].toSorted((one, other) => one.weekday - other.weekday),
              )
            }
          />
        ))}
      {value !== null && value.length > 0 && (
        <Button
          size="small"
          color="inherit"
          onClick={() =>
            onChange(openDays(value).map((weekday) => ({ ...workday, ...value[0], weekday })))
          }
        >
          {t('hours.copy')}
        </Button>
      )}
    </Box>
  );
}

/** Midnight opens a day, or ends it. */
function timesOfDay({ opens, closes }: Omit<Interval, 'weekday'>) {
  const [from, until] = [minutesOfDay(opens), minutesOfDay(closes) || midnight];
  return {
    opens: { minutes: from, choices: startChoices(from, quarters) },
    closes: {
      minutes: until,
      choices: [...new Set([...startChoices(until, quarters).slice(1), midnight])],
    },
  };
}

interface DayRowProps {
  readonly name: string;
  readonly intervals: readonly Interval[];
  readonly onChange: (intervals: readonly Omit<Interval, 'weekday'>[]) => void;
}

function DayRow({ name, intervals, onChange }: DayRowProps) {
  const { t } = useTranslation('adminResources');
  const [first, ...others] = intervals;
  const times = first && timesOfDay(first);
  const ends = ['opens', 'closes'] as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 48 }}>
      <CheckField
        sx={{ width: { xs: 132, sm: 160 }, mr: 0 }}
        checked={first !== undefined}
        onChange={(isOpen) => onChange(isOpen ? [workday] : [])}
        input={{ 'aria-label': t('hours.isOpen', { day: name }) }}
        label={name}
      />
      {first === undefined && <Typography variant="secondary">{t('hours.closed')}</Typography>}
      {first && times && (
        <Box sx={{ display: 'flex', gap: 2 }}>
          {ends.map((end) => (
            <TextField
              key={end}
              select
              value={String(times[end].minutes)}
              onChange={({ target: { value } }) =>
                onChange([{ ...first, [end]: clockText(Number(value)) }, ...others])
              }
              slotProps={{
                select: { native: true },
                htmlInput: { 'aria-label': t(`hours.${end}`, { day: name }) },
              }}
            >
              {times[end].choices.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {clockText(minutes)}
                </option>
              ))}
            </TextField>
          ))}
        </Box>
      )}
    </Box>
  );
}
