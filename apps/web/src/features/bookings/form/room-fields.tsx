import { roomLayouts } from '@axp/contracts';
import Box from '@mui/material/Box';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PeopleField } from '@/shared/booking/ui/people-field.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { useValidationText } from '@/shared/i18n/index.ts';
import type { BookingFormValues } from './booking-form-values.ts';
import { NoteField } from './detail-fields.tsx';
import { DetailsFold } from './details-fold.tsx';
import { FormFold } from './form-fold.tsx';
import type { KindFieldsProps } from './kind-fields.ts';
import { InviteesField, PersonField } from './people-fields-lazy.ts';
import { useHasError } from './use-has-error.ts';

/** Number of attendees, with a warning above the number of seats (Z-21). */
export function RoomMain({ resource }: KindFieldsProps) {
  const { t } = useTranslation('booking');
  const text = useValidationText(resource.timezone);
  const { field, fieldState } = useController<BookingFormValues, 'attendees'>({
    name: 'attendees',
  });
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

export function RoomFolds({ isEdit }: KindFieldsProps) {
  const { t } = useTranslation('booking');
  return (
    <>
      <PeopleFold isEdit={isEdit} />
      <DetailsFold isEdit={isEdit}>
        <NoteField
          name="meetingLink"
          label={t('form.meetingLink')}
          placeholder="https://"
          maximum={500}
        />
      </DetailsFold>
      <SetUpFold />
    </>
  );
}

function PeopleFold({ isEdit }: Pick<KindFieldsProps, 'isEdit'>) {
  const { t } = useTranslation('booking');
  const { control } = useFormContext<BookingFormValues>();
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
      {!isEdit && <PersonField name="bookedFor" label={t('form.bookedFor')} />}
    </FormFold>
  );
}

function SetUpFold() {
  const { t } = useTranslation('booking');
  const { control } = useFormContext<BookingFormValues>();
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

/** How the room is prepared (Z-21). */
function SetUpFields() {
  const { t } = useTranslation('booking');
  const { field } = useController<BookingFormValues, 'layout'>({ name: 'layout' });
  return (
    <>
      <SelectField
        label={t('form.layout')}
        inputRef={field.ref}
        value={field.value}
        onChange={field.onChange}
      >
        <option value="">{t('layout.none')}</option>
        {roomLayouts.map((layout) => (
          <option key={layout} value={layout}>
            {t(`layout.${layout}`)}
          </option>
        ))}
      </SelectField>
      <SetUpNotes />
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
