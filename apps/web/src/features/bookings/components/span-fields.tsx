import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { clockText, placeClock } from '@/shared/booking/clock.ts';
import { startChoices } from '@/shared/booking/time-window.ts';
import { DateField } from '@/shared/booking/ui/date-field.tsx';
import { SelectField } from '@/shared/booking/ui/select-field.tsx';
import { useTimes } from '@/shared/booking/use-times.ts';
import { onDay, startingAt } from '@/shared/booking/window-edits.ts';
import { instantAt, minutesOf } from '@/shared/lib/datetime/index.ts';
import { smallPhone } from '@/shared/theme/tokens.ts';
import type { WindowFieldsProps } from './window-fields.tsx';
import { useWindowField } from './window-fields.tsx';

/** Start and end with a day each, for what is away for days; moving the start moves the end. */
export function SpanFields({ resource, isStartFixed }: WindowFieldsProps) {
  const { t } = useTranslation('booking');
  const { timezone, rules } = resource;
  const times = useTimes(timezone);
  const { window, change, start, end } = useWindowField(resource);
  const begin = placeClock(window.start, timezone);
  const finish = placeClock(window.end, timezone);
  const endAt = (day: string, minutes: number) =>
    change({ ...window, end: instantAt({ day, time: clockText(minutes) }, timezone) });
  const length = minutesOf(window);
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
        label={t('form.startDate')}
        required
        disabled={isStartFixed}
        day={begin.day}
        timezone={timezone}
        maxAheadDays={rules.maxAheadDays}
        onChange={(day) => change(onDay(window, day, { timezone }))}
      />
      <TimeField
        label={t('form.start')}
        disabled={isStartFixed}
        field={start}
        rules={rules}
        minutes={begin.minutes}
        onChange={(minutes) => change(startingAt(window, minutes, { timezone }))}
      />
      <DateField
        label={t('form.endDate')}
        required
        day={finish.day}
        timezone={timezone}
        maxAheadDays={rules.maxAheadDays}
        onChange={(day) => endAt(day, finish.minutes)}
      />
      <TimeField
        label={t('form.end')}
        field={end}
        rules={rules}
        minutes={finish.minutes}
        onChange={(minutes) => endAt(finish.day, minutes)}
      />
      {length > 0 && (
        <Typography variant="caption" color="text.secondary" sx={{ gridColumn: '1 / -1', mt: -2 }}>
          {t('form.length', { length: times.duration(length) })}
        </Typography>
      )}
    </Box>
  );
}

interface TimeFieldProps {
  readonly label: string;
  readonly rules: WindowFieldsProps['resource']['rules'];
  readonly field: ReturnType<typeof useWindowField>['start' | 'end'];
  readonly minutes: number;
  readonly disabled?: boolean;
  readonly onChange: (minutes: number) => void;
}

function TimeField(props: TimeFieldProps) {
  const { label, rules, field, minutes, disabled = false, onChange } = props;
  return (
    <SelectField
      label={label}
      required
      disabled={disabled}
      inputRef={field.field.ref}
      value={String(minutes)}
      error={field.fieldState.error?.message}
      onChange={(chosen) => onChange(Number(chosen))}
    >
      {startChoices(minutes, rules).map((choice) => (
        <option key={choice} value={choice}>
          {clockText(choice)}
        </option>
      ))}
    </SelectField>
  );
}
