import type { Booking, ResourceDetail } from '@axp/contracts';
import { traitsOf } from '@axp/contracts/vocabulary';
import { Alert, Card } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBookingFields } from '@/shared/own-fields/use-own-fields.ts';
import { NoteField } from '../form/detail-fields.tsx';
import { OwnFields } from '../form/own-fields-lazy.ts';
import { InviteesField, PassengersField } from '../form/people-fields-lazy.ts';
import { SetUpNotes } from '../form/room-fields.tsx';

interface FewFieldsProps {
  readonly booking: Booking;
  readonly resource: ResourceDetail;
  readonly time: ReactNode;
  readonly cost: ReactNode;
}

/**
 * Editable fields of a booking that has started: end, people and notes (Z-71); without those that
 * its organiser's calendar decides on (E-11).
 */
export function FewFields({ booking: { type, origin }, resource, time, cost }: FewFieldsProps) {
  const { t } = useTranslation('booking');
  const { people } = traitsOf(type);
  const ownFields = useBookingFields(resource);
  const isFixed = (field: string) => origin?.fields.includes(field) === true;
  return (
    <Card
      sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}
    >
      <Alert severity="info">{t(origin ? 'edit.fromCalendar' : 'edit.running')}</Alert>
      {!isFixed('end') && time}
      {cost}
      {people === 'invitees' && !isFixed('invitees') && (
        <InviteesField hint={t('form.pressEnter')} />
      )}
      {people === 'passengers' && <PassengersField hint={t('form.pressEnter')} />}
      <NoteField name="description" label={t('form.description')} maximum={2000} rows={3} />
      {people === 'invitees' && <SetUpNotes />}
      {ownFields.length > 0 && <OwnFields fields={ownFields} isEdit />}
    </Card>
  );
}
