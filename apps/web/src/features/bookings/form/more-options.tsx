import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { BookingFormValues, FormField } from './booking-form-values.ts';
import { BusinessUnitField, NoteField, PrivacyField } from './detail-fields.tsx';
import { FormFold } from './form-fold.tsx';
import type { KindFieldsProps } from './kind-fields.ts';
import { PersonField } from './people-fields-lazy.ts';
import { useHasError } from './use-has-error.ts';

interface MoreOptionsProps extends KindFieldsProps {
  /** Fields of the kind that most bookings leave as they are. */
  readonly own: ReactNode;
  /** Fields that are stored outside the booking. */
  readonly extras: ReactNode;
}

const folded = [
  'description',
  'meetingLink',
  'estimatedKm',
  'layout',
  'equipmentNote',
  'cateringNote',
  'privacy',
  'bookedFor',
  'businessUnitId',
] as const satisfies readonly FormField[];

/** The fields that most bookings leave empty (Z-20), folded until they are asked for. */
export function MoreOptions({ resource, isEdit, own, extras }: MoreOptionsProps) {
  const { t } = useTranslation('booking');
  const { control } = useFormContext<BookingFormValues>();
  const [description, privacy] = useWatch({ control, name: ['description', 'privacy'] });
  const set = [privacy === 'private' && t('privacy.privateShort'), description];
  return (
    <FormFold
      title={t(`form.more.${resource.type}`)}
      summary={set.filter(Boolean).join(' · ')}
      hasError={useHasError(...folded)}
    >
      {own}
      <NoteField name="description" label={t('form.description')} maximum={2000} rows={3} />
      <PrivacyField />
      {!isEdit && <PersonField name="bookedFor" label={t('form.bookedFor')} />}
      {!isEdit && <BusinessUnitField />}
      {extras}
    </FormFold>
  );
}
