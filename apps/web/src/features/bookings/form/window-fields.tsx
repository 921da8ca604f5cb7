import type { BookingRulesView, CalendarEntry, ResourceDetail, TimeRange } from '@axp/contracts';
import CheckCircle from '@mui/icons-material/CheckCircle';
import ErrorOutline from '@mui/icons-material/ErrorOutlined';
import { Alert, Box } from '@mui/material';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import type { ApiProblem } from '@/shared/api/index.ts';
import { useProblemText } from '@/shared/api/index.ts';
import { clockText, placeClock } from '@/shared/booking/clock.ts';
import { stripRange } from '@/shared/booking/day-strip.ts';
import { movedRepeat } from '@/shared/booking/repeat.ts';
import { windowFrom } from '@/shared/booking/time-window.ts';
import { DateField } from '@/shared/booking/ui/date-field.tsx';
import type { TimeOption } from '@/shared/booking/ui/time-field.tsx';
import { TimeField } from '@/shared/booking/ui/time-field.tsx';
import { useTimes } from '@/shared/booking/use-times.ts';
import { onDay, startingAt } from '@/shared/booking/window-edits.ts';
import { addDays, instantAt, minutesOf } from '@/shared/lib/datetime/index.ts';
import { narrowPhone } from '@/shared/theme/tokens.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { allowedWindow } from './allowed-window.ts';
import type { BookingFormValues } from './booking-form-values.ts';
import type { Clash, WindowCheck } from './use-window-check.ts';

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

interface StateNoteProps {
  readonly id: string;
  readonly resource: ResourceDetail;
  readonly window: TimeRange;
  readonly check: WindowCheck;
  /** Bookings of others that the window meets; null while it meets none. */
  readonly clashes: readonly Clash[] | null;
  /** Only the first date of a series is held; all of them are judged when it is sent (Z-62). */
  readonly isSeries: boolean;
}

/** One sentence: whether the window is free. Where nothing can be learned nothing is claimed. */
export function StateNote({ id, resource, window, check, clashes, isSeries }: StateNoteProps) {
  const { t } = useTranslation('booking');
  const free = useFreeText(resource, window);
  const taken = useTakenText(resource, window);
  const isFree = clashes === null && check.state === 'free';
  const Icon = isFree ? CheckCircle : ErrorOutline;
  const wait = check.isChecking ? t('form.checking') : '';
  const color = isFree ? 'success.main' : 'text.secondary';
  return (
    <Box
      id={id}
      role="status"
      sx={{
        display: 'flex',
        gap: 2,
        mt: 2,
        minHeight: 24,
        typography: 'body2',
        fontWeight: 500,
        color: clashes ? 'error.main' : color,
      }}
    >
      {(isFree || clashes) && <Icon aria-hidden sx={{ fontSize: 18, mt: '1px' }} />}
      <span>
        {clashes && taken(clashes)}
        {!clashes && (isFree ? free(check.taken) : wait)}
        {isFree && check.isHeld && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {` · ${t(isSeries ? 'form.heldFirst' : 'form.held')}`}
          </Box>
        )}
      </span>
    </Box>
  );
}

/** 'Rhine is free from 09:30 to 12:00' */
function useFreeText({ name, timezone, quantity }: ResourceDetail, window: TimeRange) {
  const { t } = useTranslation('booking');
  const times = useTimes(timezone);
  return (taken: readonly CalendarEntry[] | null): string => {
    const isOneDay = times.isSameDay(window.start, window.end);
    if (quantity > 1 || taken === null || !isOneDay) return t('free.now', { name });
    const { from, until } = freeAroundWindow(window, taken, stripRange(window, timezone));
    if (from && until)
      return t('free.between', { name, from: times.time(from), until: times.time(until) });
    if (until) return t('free.until', { name, until: times.time(until) });
    return from ? t('free.from', { name, from: times.time(from) }) : t('free.allDay', { name });
  };
}

/** Between which bookings of the day a free window lies; null where none limits it. */
function freeAroundWindow(window: TimeRange, taken: readonly TimeRange[], day: TimeRange) {
  const before = taken
    .map(({ end }) => end)
    .filter((end) => Date.parse(end) <= Date.parse(window.start) && end > day.start);
  const after = taken
    .map(({ start }) => start)
    .filter((start) => Date.parse(start) >= Date.parse(window.end) && start < day.end);
  return { from: before.toSorted().at(-1) ?? null, until: after.toSorted()[0] ?? null };
}

/** 'Rhine is booked 10:30–11:00 (Sprint planning, Mali Suwan)', as far as it may be known. */
function useTakenText({ name, timezone }: ResourceDetail, window: TimeRange) {
  const { t } = useTranslation('booking');
  const times = useTimes(timezone);
  const one = (clash: Clash) => {
    const isThen =
      times.isSameDay(window.start, clash.start) && times.isSameDay(window.start, clash.end);
    const range = isThen ? times.times(clash) : times.range(clash);
    if (clash.kind === 'hold') return t('clash.held', { range });
    const who = [clash.title, clash.bookedFor].filter(Boolean).join(', ');
    return who === '' ? range : t('clash.by', { range, who });
  };
  return (clashes: readonly Clash[]) =>
    clashes.length === 0
      ? t('clash.title', { name })
      : t('clash.times', { name, times: clashes.map(one).join(', ') });
}

interface RuleNoteProps {
  readonly resource: Pick<ResourceDetail, 'timezone'>;
  readonly window: TimeRange;
  readonly problem: ApiProblem;
  readonly onMove: (window: TimeRange) => void;
}

/** A rule refuses this time: which one, and with one tap the next time that it allows (Z-14). */
export function RuleNote({ resource, window, problem, onMove }: RuleNoteProps) {
  const { t } = useTranslation('booking');
  const text = useProblemText(resource.timezone);
  const times = useTimes(resource.timezone);
  const allowed = allowedWindow(window, problem.params);
  return (
    <Alert severity="warning">
      {text(problem)}
      {allowed && (
        <Box sx={{ mt: 2 }}>
          <SecondaryButton onClick={() => onMove(allowed)}>
            {t('form.moveTo', { range: times.range(allowed) })}
          </SecondaryButton>
        </Box>
      )}
    </Alert>
  );
}
