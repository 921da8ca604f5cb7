import type { PropsWithChildren } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useHasError } from '../hooks/use-has-error.ts';
import type { BookingFormValues } from '../model/booking-form.ts';
import { BusinessUnitField, NoteField, PrivacyField } from './detail-fields.tsx';
import { FormFold } from './form-fold.tsx';

interface DetailsFoldProps {
  /** A change keeps the business unit that the booking was made for. */
  readonly isEdit: boolean;
}

/** Optional fields of every kind (Z-20), with those of the kind in between. */
export function DetailsFold({ isEdit, children }: PropsWithChildren<DetailsFoldProps>) {
  const { t } = useTranslation('booking');
  const { control } = useFormContext<BookingFormValues>();
  const [description, privacy] = useWatch({ control, name: ['description', 'privacy'] });
  return (
    <FormFold
      title={t('form.details')}
      summary={privacy === 'private' ? t('privacy.privateShort') : description}
      hasError={useHasError(
        'description',
        'meetingLink',
        'estimatedKm',
        'privacy',
        'businessUnitId',
      )}
    >
      <NoteField name="description" label={t('form.description')} maximum={2000} rows={3} />
      {children}
      <PrivacyField />
      {!isEdit && <BusinessUnitField />}
    </FormFold>
  );
}
