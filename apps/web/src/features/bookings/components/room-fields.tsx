import type { ResourceDetail } from '@axp/contracts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import dynamic from 'next/dynamic';
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PeopleField } from '@/shared/booking/ui/people-field.tsx';
import { useValidationText } from '@/shared/i18n/index.ts';
import type { RoomField } from '../model/refusal.ts';
import type { RoomFormValues } from '../model/room-form.ts';
import { BusinessUnitField, NoteField, PrivacyField } from './detail-fields.tsx';
import { FormFold } from './form-fold.tsx';
import { SetUpFields } from './setup-fields.tsx';
import { TitleField } from './title-field.tsx';

// The two searches for people weigh as much as the other fields together.
const InviteesField = dynamic(() => import('./people-fields.tsx').then((m) => m.InviteesField), {
  ssr: false,
});
const BookedForField = dynamic(() => import('./people-fields.tsx').then((m) => m.BookedForField), {
  ssr: false,
});

interface RoomFieldsProps {
  readonly resource: ResourceDetail;
  /** A change keeps the person and the business unit that the booking was made for. */
  readonly isEdit: boolean;
  /** Day, time and what the room's calendar says to them. */
  readonly time: React.ReactNode;
}

/** All fields of a room booking in one column, the optional ones folded. */
export function RoomFields({ resource, isEdit, time }: RoomFieldsProps) {
  return (
    <Card
      sx={{
        p: { xs: 4, sm: 6 },
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 6,
      }}
    >
      <TitleField />
      {time}
      <AttendeesField resource={resource} />
      <Box sx={{ mb: { xs: -4, sm: -6 } }}>
        <PeopleFold isEdit={isEdit} />
        <DetailsFold isEdit={isEdit} />
        <SetUpFold />
      </Box>
    </Card>
  );
}

function AttendeesField({ resource }: Pick<RoomFieldsProps, 'resource'>) {
  const { t } = useTranslation('booking');
  const text = useValidationText(resource.timezone);
  const { field, fieldState } = useController<RoomFormValues, 'attendees'>({ name: 'attendees' });
  const { capacity, rules } = resource;
  const isOver = capacity !== null && field.value !== null && field.value > capacity;
  const refusal =
    isOver && rules.enforceCapacity
      ? text.problem('booking.over_capacity', { capacity })
      : undefined;
  return (
    <Box sx={{ maxWidth: { sm: 320 } }}>
      <PeopleField
        label={t('form.attendees')}
        required
        inputRef={field.ref}
        value={field.value}
        onChange={field.onChange}
        error={fieldState.error?.message ?? refusal}
        hint={isOver ? t('form.overCapacity', { count: capacity }) : undefined}
      />
    </Box>
  );
}

function useHasError(...names: readonly RoomField[]): boolean {
  const { control } = useFormContext<RoomFormValues>();
  const { errors } = useFormState({ control });
  return names.some((name) => errors[name] !== undefined);
}

function PeopleFold({ isEdit }: Pick<RoomFieldsProps, 'isEdit'>) {
  const { t } = useTranslation('booking');
  const { control } = useFormContext<RoomFormValues>();
  const [invitees, bookedFor] = useWatch({ control, name: ['invitees', 'bookedFor'] });
  const summary = [
    invitees.length > 0 && t('form.inviteesCount', { count: invitees.length }),
    bookedFor.fullName,
  ];
  return (
    <FormFold
      title={t('form.people')}
      summary={summary.filter(Boolean).join(' · ')}
      hasError={useHasError('invitees', 'bookedFor')}
    >
      <InviteesField />
      {!isEdit && <BookedForField />}
    </FormFold>
  );
}

function DetailsFold({ isEdit }: Pick<RoomFieldsProps, 'isEdit'>) {
  const { t } = useTranslation('booking');
  const { control } = useFormContext<RoomFormValues>();
  const [description, privacy] = useWatch({ control, name: ['description', 'privacy'] });
  const summary = privacy === 'private' ? t('privacy.privateShort') : description;
  return (
    <FormFold
      title={t('form.details')}
      summary={summary}
      hasError={useHasError('description', 'meetingLink', 'privacy', 'businessUnitId')}
    >
      <NoteField name="description" label={t('form.description')} maximum={2000} rows={3} />
      <NoteField
        name="meetingLink"
        label={t('form.meetingLink')}
        placeholder="https://"
        maximum={500}
      />
      <PrivacyField />
      {!isEdit && <BusinessUnitField />}
    </FormFold>
  );
}

function SetUpFold() {
  const { t } = useTranslation('booking');
  const { control } = useFormContext<RoomFormValues>();
  const layout = useWatch({ control, name: 'layout' });
  return (
    <FormFold
      title={t('form.setUp')}
      summary={layout === '' ? '' : t(`layout.${layout}`)}
      hasError={useHasError('layout', 'equipmentNote', 'cateringNote')}
    >
      <SetUpFields />
    </FormFold>
  );
}
