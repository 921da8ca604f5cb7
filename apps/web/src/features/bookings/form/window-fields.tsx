import type { BookingRulesView, ResourceDetail, TimeRange } from '@axp/contracts';
import Box from '@mui/material/Box';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { clockText, placeClock } from '@/shared/booking/clock.ts';
import { movedRepeat } from '@/shared/booking/repeat.ts';
import { windowFrom } from '@/shared/booking/time-window.ts';
import { DateField } from '@/shared/booking/ui/date-field.tsx';
import type { TimeOption } from '@/shared/booking/ui/time-field.tsx';
import { TimeField } from '@/shared/booking/ui/time-field.tsx';
import { useTimes } from '@/shared/booking/use-times.ts';
import { onDay, startingAt } from '@/shared/booking/window-edits.ts';
import { addDays, instantAt, minutesOf } from '@/shared/lib/datetime/index.ts';
import { narrowPhone } from '@/shared/theme/tokens.ts';
import type { BookingFormValues } from './booking-form-values.ts';

/** The window in the form, and how all of it is changed at once. */
export function useWindowField({ timezone }: Pick<ResourceDetail, 'timezone'>) {
  const { setValue, getValues, clearErrors } = useFormContext<BookingFormValues>();
  const start = useController<BookingFormValues, 'start'>({ name: 'start' });
  const end = useController<BookingFormValues, 'end'>({ name: 'end' });
  const window: TimeRange = { start: start.field.value, end: end.field.value };
  const change = (changed: TimeRange) => {
    // A rule that refused the old time says nothing about the new one.
    clearErrors(['start', 'end']);
    const repeat = getValues('repeat');
    const days = [window.start, changed.start].map((at) => placeClock(at, timezone).day);
    const [from = '', to = ''] = days;
    if (repeat && from !== to) setValue('repeat', movedRepeat(repeat, from, to));
    setValue('start', changed.start, { shouldDirty: true });
    const isReversed = Date.parse(changed.end) <= Date.parse(changed.start);
    setValue('end', changed.end, { shouldDirty: true, shouldValidate: isReversed });
  };
  return { window, change, start, end };
}

export interface WindowFieldsProps {
  readonly resource: ResourceDetail;
  /** True for a running booking: only its end can change. */
  readonly isStartFixed: boolean;
}

/** Day, start and end; moving the start moves the end along. */
export function WindowFields({ resource, isStartFixed }: WindowFieldsProps) {
  const { t } = useTranslation('booking');
  const { timezone, rules } = resource;
  const times = useTimes(timezone);
  const { window, change, start, end } = useWindowField(resource);
  const { day, minutes } = placeClock(window.start, timezone);
  const length = minutesOf(window);
  const endOption = (choice: number): TimeOption => {
    const finish = windowFrom(window.start, choice);
    const words = { length: times.duration(choice) };
    const isNextDay = placeClock(finish.end, timezone).day !== day;
    const note = isNextDay ? t('form.endNextDay', words) : t('form.endLength', words);
    return { minutes: minutes + choice, note };
  };
  const endAt = (chosen: number) => {
    // An end before the start is one on the next day, where bookings may be that long.
    const isNextDay = chosen <= minutes;
    const endDay = addDays(day, isNextDay ? 1 : Math.floor(chosen / dayMinutes));
    const time = clockText(chosen % dayMinutes);
    change({ ...window, end: instantAt({ day: endDay, time }, timezone) });
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) minmax(0, 1fr)',
          sm: 'minmax(0, 1fr) 116px 116px',
        },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
        [narrowPhone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
      }}
    >
      <DateField
        label={t('form.date')}
        disabled={isStartFixed}
        day={day}
        timezone={timezone}
        maxAheadDays={rules.maxAheadDays}
        onChange={(chosen) => change(onDay(window, chosen, { timezone }))}
      />
      <TimeField
        label={t('form.from')}
        disabled={isStartFixed}
        inputRef={start.field.ref}
        rules={rules}
        minutes={minutes}
        error={start.fieldState.error?.message}
        onChange={(chosen) => change(startingAt(window, chosen, { timezone }))}
      />
      <TimeField
        label={t('form.to')}
        inputRef={end.field.ref}
        rules={rules}
        minutes={minutes + length}
        least={minutes + rules.gridMinutes}
        options={endLengths(length, rules).map(endOption)}
        error={end.fieldState.error?.message}
        onChange={endAt}
      />
    </Box>
  );
}

const dayMinutes = 24 * 60;

type Limits = Pick<z.output<typeof BookingRulesView>, 'gridMinutes' | 'maxLengthMinutes'>;

const hour = 60;

/** Returns a step that grows with the length, so that the list of lengths stays short. */
function stepFor(minutes: number, gridMinutes: number): number {
  if (minutes < 4 * hour) return gridMinutes;
  return minutes < 10 * hour ? Math.max(gridMinutes, 30) : Math.max(gridMinutes, hour);
}

/** Lengths that the end of a booking offers, up to the longest allowed, the current one included. */
export function endLengths(current: number, { gridMinutes, maxLengthMinutes }: Limits): number[] {
  const lengths = new Set([current]);
  for (
    let minutes = gridMinutes;
    minutes <= maxLengthMinutes;
    minutes += stepFor(minutes, gridMinutes)
  ) {
    lengths.add(minutes);
  }
  return [...lengths].filter((minutes) => minutes > 0).sort((a, b) => a - b);
}
