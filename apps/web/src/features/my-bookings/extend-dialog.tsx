import type { BookingSummary, TimeRange } from '@axp/contracts';
import { Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useExtend } from '@/shared/booking/moves/use-end-moves.ts';
import { takenTimes } from '@/shared/booking/queries/taken-times.ts';
import type { TimeRules } from '@/shared/booking/time-window.ts';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { SelectField } from '@/shared/form/select-field.tsx';
import { minutesOf } from '@/shared/lib/datetime/index.ts';
import type { QuestionProps } from './question.ts';
import { QuestionDialog } from './question-dialog.tsx';

/** Extends a booking to one of the free ends. */
export function ExtendDialog({ seen, booking, onClose }: QuestionProps) {
  const { t } = useTranslation('myBooking');
  const times = useTimes(booking.timezone);
  const [openedAt] = useState(() => Date.now());
  const moment = { now: openedAt, rules: useTimeChoice(booking.type).rules };
  const [chosen, setChosen] = useState<string | null>(null);
  const taken = useQuery({
    ...takenTimes({ range: timeBehind(booking, moment), resourceIds: [booking.resource.id] }),
    // Of an asset there are more than one: another booking is no hindrance yet.
    enabled: booking.type !== 'asset',
  });
  const others = (taken.data ?? []).filter(({ bookingId }) => bookingId !== booking.id);
  const ends = longerEnds(booking, moment, others);
  const end = ends.find((one) => one === chosen) ?? ends[0];
  const extend = useExtend({
    ...(end && { done: t('extend.done', { time: times.timeAfter(booking.start, end) }) }),
    onDone: onClose,
  });
  return (
    <QuestionDialog
      title={t('extend.title')}
      seen={seen}
      booking={booking}
      confirmLabel={t('extend.confirm')}
      isWorking={extend.isPending}
      isPossible={booking.abilities.extend && end !== undefined && !taken.isLoading}
      error={extend.error}
      onConfirm={() => end && extend.mutate({ seen: booking, end })}
      onClose={onClose}
    >
      {taken.isLoading && <Skeleton variant="rounded" height={56} />}
      {!taken.isLoading && end !== undefined && (
        <SelectField
          label={t('extend.until')}
          value={end}
          onChange={setChosen}
          options={ends.map((one) => [
            one,
            t('extend.option', {
              time: times.timeAfter(booking.start, one),
              length: times.duration(minutesOf({ start: booking.end, end: one })),
            }),
          ])}
        />
      )}
      {!taken.isLoading && end === undefined && (
        <Typography variant="body2">{t('extend.none', { name: booking.resource.name })}</Typography>
      )}
    </QuestionDialog>
  );
}

const minuteMs = 60_000;

const stepsOf = {
  room: [15, 30, 45, 60, 90, 120],
  car: [30, 60, 120, 240, 480, 1440],
  asset: [60, 120, 240, 480, 1440, 2880],
} as const;

interface Moment {
  readonly now: number;
  readonly rules: Pick<TimeRules, 'gridMinutes'>;
}

/** From when on it is kept longer: its end, or now for what is out already too long. */
function baseOf({ end }: BookingSummary, { now, rules }: Moment): number {
  const gridMs = rules.gridMinutes * minuteMs;
  return Math.max(Date.parse(end), Math.ceil(now / gridMs) * gridMs);
}

/** Returns later ends to choose from, up to the start of the next booking. */
function longerEnds(
  booking: BookingSummary,
  moment: Moment,
  others: readonly TimeRange[],
): string[] {
  const base = baseOf(booking, moment);
  const next = Math.min(
    ...others
      .map(({ start }) => Date.parse(start))
      .filter((start) => start >= Date.parse(booking.end)),
  );
  return stepsOf[booking.type]
    .filter((minutes) => minutes % moment.rules.gridMinutes === 0)
    .map((minutes) => base + minutes * minuteMs)
    .filter((end) => end <= next)
    .map((end) => new Date(end).toISOString());
}

/** The time behind a booking that the choice of a later end looks at. */
function timeBehind(booking: BookingSummary, moment: Moment): TimeRange {
  const longest = stepsOf[booking.type].at(-1) ?? 0;
  const start = baseOf(booking, moment);
  return { start: booking.end, end: new Date(start + longest * minuteMs).toISOString() };
}
