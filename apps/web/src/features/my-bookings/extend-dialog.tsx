import type { BookingSummary } from '@axp/contracts';
import { countsUnits, traitsOf } from '@axp/contracts/vocabulary';
import { Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useExtend } from '@/shared/booking/moves/use-end-moves.ts';
import { takenTimes } from '@/shared/booking/queries/taken-times.ts';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { SelectField } from '@/shared/form/select-field.tsx';
import { minutesOf } from '@/shared/lib/datetime/index.ts';
import type { QuestionProps } from './question.ts';
import { QuestionDialog } from './question-dialog.tsx';

/** Extends a booking to one of the free ends. */
export function ExtendDialog(question: QuestionProps) {
  const { booking, onClose } = question;
  const { t } = useTranslation('myBooking');
  const times = useTimes(booking.timezone);
  const [openedAt] = useState(() => Date.now());
  const { gridMinutes } = useTimeChoice(booking.type).rules;
  const [chosen, setChosen] = useState<string | null>(null);
  const later = laterEnds(booking, openedAt, gridMinutes);
  const range = { start: booking.end, end: later.at(-1) ?? booking.end };
  const taken = useQuery({
    ...takenTimes({ range, resourceIds: [booking.resource.id] }),
    // Of an asset there are more than one: another booking is no hindrance yet.
    enabled: !countsUnits(booking.type) && later.length > 0,
  });
  const next = (taken.data ?? [])
    .filter(({ bookingId }) => bookingId !== booking.id)
    .map(({ start }) => Date.parse(start))
    .filter((start) => start >= Date.parse(booking.end));
  const ends = later.filter((one) => Date.parse(one) <= Math.min(...next));
  const end = ends.find((one) => one === chosen) ?? ends[0];
  const extend = useExtend({
    ...(end && { done: t('extend.done', { time: times.timeAfter(booking.start, end) }) }),
    onDone: onClose,
  });
  return (
    <QuestionDialog
      title={t('extend.title')}
      question={question}
      move={extend}
      confirmLabel={t('extend.confirm')}
      isPossible={booking.abilities.extend && end !== undefined && !taken.isLoading}
      onConfirm={() => end && extend.mutate({ seen: booking, end })}
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

const stepsInPlace = [15, 30, 45, 60, 90, 120];
const stepsOfReturned = {
  vehicle: [30, 60, 120, 240, 480, 1440],
  units: [60, 120, 240, 480, 1440, 2880],
} as const;

/** Later ends to choose from: after its end, or after now for what is out already too long. */
function laterEnds({ type, end }: BookingSummary, now: number, gridMinutes: number): string[] {
  const gridMs = gridMinutes * minuteMs;
  const base = Math.max(Date.parse(end), Math.ceil(now / gridMs) * gridMs);
  const { handOver } = traitsOf(type);
  const steps = handOver === null ? stepsInPlace : stepsOfReturned[handOver];
  return steps
    .filter((minutes) => minutes % gridMinutes === 0)
    .map((minutes) => new Date(base + minutes * minuteMs).toISOString());
}
