import { roomLayouts } from '@axp/contracts';
import { Box } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PeopleField } from '@/shared/booking/ui/people-field.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { useValidationText } from '@/shared/i18n/index.ts';
import type { BookingFormValues } from './booking-form-values.ts';
import { BusyInvitees } from './busy-invitees.tsx';
import { NoteField } from './detail-fields.tsx';
import type { KindFieldsProps } from './kind-fields.ts';
import { InviteesField } from './people-fields-lazy.ts';
import { useField } from './use-field.ts';

/** Who comes, and how many (Z-21): each person who is invited needs a seat. */
export function RoomMain({ resource, focus, edited }: KindFieldsProps) {
  const { t } = useTranslation('booking');
  const { control, getValues, setValue } = useFormContext<BookingFormValues>();
  const attendees = useWatch({ control, name: 'attendees' });
  const { capacity } = resource;
  const seats =
    capacity === null ? '' : t('form.seatsTaken', { count: attendees ?? 0, total: capacity });
  const makeRoom = (invited: number) => {
    const least = invited + 1;
    if ((getValues('attendees') ?? 0) < least) setValue('attendees', least, { shouldDirty: true });
  };
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 4, sm: 3 },
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 200px' },
        }}
      >
        <InviteesField
          hint={`${t('form.pressEnter')} ${seats}`}
          onCount={makeRoom}
          autoFocus={focus === 'invitees'}
        />
        <AttendeesField resource={resource} />
      </Box>
      <BusyInvitees resource={resource} {...(edited && { edited })} />
    </>
  );
}

/** How many people come, with a warning above the number of seats. */
function AttendeesField({ resource }: Pick<KindFieldsProps, 'resource'>) {
  const { t } = useTranslation('booking');
  const text = useValidationText(resource.timezone);
  const field = useField('attendees');
  const { capacity, rules } = resource;
  const isOver = capacity !== null && field.value !== null && field.value > capacity;
  const refusal =
    isOver && rules.enforceCapacity
      ? text.problem('booking.over_capacity', { capacity })
      : undefined;
  return (
    <PeopleField
      {...field}
      label={t('form.attendees')}
      error={field.error ?? refusal}
      hint={isOver ? t('form.overCapacity', { count: capacity }) : undefined}
    />
  );
}

/** How the room is prepared (Z-21), and where those meet who are elsewhere. */
export function RoomOptions() {
  const { t } = useTranslation('booking');
  return (
    <>
      <SelectField
        {...useField('layout')}
        label={t('form.layout')}
        none={t('layout.none')}
        options={roomLayouts.map((layout) => [layout, t(`layout.${layout}`)])}
      />
      <SetUpNotes />
      <NoteField
        name="meetingLink"
        label={t('form.meetingLink')}
        placeholder="https://"
        maximum={2048}
      />
    </>
  );
}

/** Notes for the people who prepare the room. */
export function SetUpNotes() {
  const { t } = useTranslation('booking');
  return (
    <>
      <NoteField
        name="equipmentNote"
        label={t('form.equipmentNote')}
        placeholder={t('form.equipmentHint')}
        maximum={500}
        rows={2}
      />
      <NoteField
        name="cateringNote"
        label={t('form.cateringNote')}
        placeholder={t('form.cateringHint')}
        maximum={500}
        rows={2}
      />
    </>
  );
}
