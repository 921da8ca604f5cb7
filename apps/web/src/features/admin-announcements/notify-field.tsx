import { mostAnnouncedBookings } from '@axp/contracts/vocabulary';
import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '@/shared/form/switch-field.tsx';
import { FailedNote } from '@/shared/ui/failed-note.tsx';
import type { AnnouncedPlace } from './find-places.ts';
import type { FieldsProps } from './form-values.ts';
import { placeOf } from './form-values.ts';
import { managedQueries } from './managed-queries.ts';

interface NotifyFieldProps extends FieldsProps {
  readonly place: AnnouncedPlace;
}

/** Whether people with bookings are notified, and how many those are. */
export function NotifyField({ values, place, onChange }: NotifyFieldProps) {
  const { t } = useTranslation('adminAnnouncements');
  const hintId = useId();
  const { start, end, notifies } = values;
  const isPeriod = Date.parse(start) < Date.parse(end);
  const {
    data: reach,
    isError,
    refetch,
  } = useQuery({
    ...managedQueries.reach({ ...placeOf(place), start, end }),
    enabled: isPeriod,
  });
  const { bookings = 0, people = 0 } = reach ?? {};
  const isTooMany = bookings > mostAnnouncedBookings;
  const hint = () => {
    if (isTooMany) return t('form.tooMany', { maximum: mostAnnouncedBookings });
    if (bookings === 0) return t('form.notifiesNone');
    return t('form.notified', {
      bookings: t('form.bookings', { count: bookings }),
      people: t('form.people', { count: people }),
    });
  };
  return (
    <div>
      <SwitchField
        checked={notifies && !isTooMany}
        disabled={isTooMany || bookings === 0}
        input={{ 'aria-describedby': hintId }}
        onChange={(isOn) => onChange({ notifies: isOn })}
        label={t('form.notify', { name: place.name })}
      />
      <Typography id={hintId} variant="note" component="p" role="status">
        {reach && hint()}
      </Typography>
      {isError && <FailedNote text={t('form.reachFailed')} onRetry={() => void refetch()} />}
    </div>
  );
}
