import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takenTimes } from '@/shared/booking/queries/taken-times.ts';
import { SelectField } from '@/shared/booking/ui/select-field.tsx';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { minutesOf } from '@/shared/lib/datetime/index.ts';
import { useToast } from '@/shared/ui/index.ts';
import { useExtend } from '../hooks/use-booking-moves.ts';
import { longerEnds, timeBehind } from '../model/longer-ends.ts';
import type { QuestionProps } from '../model/question.ts';
import { QuestionDialog } from './question-dialog.tsx';

/** Extends a booking to one of the free ends. */
export function ExtendDialog({ seen, booking, onClose }: QuestionProps) {
  const { t } = useTranslation('myBooking');
  const toast = useToast();
  const times = useTimes(booking.timezone);
  const extend = useExtend();
  const [openedAt] = useState(() => Date.now());
  const moment = { now: openedAt, rules: useTimeChoice(booking.type).rules };
  const [chosen, setChosen] = useState<string | null>(null);
  const taken = useQuery({
    ...takenTimes({
      range: timeBehind(booking, moment),
      resourceIds: [booking.resource.id],
    }),
    // Of an asset there are more than one: another booking is no hindrance yet.
    enabled: booking.type !== 'asset',
  });
  const others = (taken.data ?? []).filter(({ bookingId }) => bookingId !== booking.id);
  const ends = longerEnds(booking, moment, others);
  const end = ends.find((one) => one === chosen) ?? ends[0];
  const confirm = () => {
    if (end === undefined) return;
    extend.mutate(
      { seen: booking, end },
      {
        onSuccess: () => {
          toast.success(t('extend.done', { time: times.timeAfter(booking.start, end) }));
          onClose();
        },
      },
    );
  };
  return (
    <QuestionDialog
      title={t('extend.title')}
      seen={seen}
      booking={booking}
      confirmLabel={t('extend.confirm')}
      isWorking={extend.isPending}
      isPossible={booking.abilities.extend && end !== undefined && !taken.isLoading}
      error={extend.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {taken.isLoading && <Skeleton variant="rounded" height={56} />}
      {!taken.isLoading && end !== undefined && (
        <SelectField label={t('extend.until')} value={end} onChange={setChosen}>
          {ends.map((one) => (
            <option key={one} value={one}>
              {t('extend.option', {
                time: times.timeAfter(booking.start, one),
                length: times.duration(minutesOf({ start: booking.end, end: one })),
              })}
            </option>
          ))}
        </SelectField>
      )}
      {!taken.isLoading && end === undefined && (
        <Typography variant="body2">{t('extend.none', { name: booking.resource.name })}</Typography>
      )}
    </QuestionDialog>
  );
}
