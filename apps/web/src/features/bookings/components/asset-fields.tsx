import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { maxCounts } from '@/shared/booking/search-url.ts';
import { PeopleField } from '@/shared/booking/ui/people-field.tsx';
import { freeUnits } from '../hooks/free-units.ts';
import { useHasError } from '../hooks/use-has-error.ts';
import type { BookingFormValues } from '../model/booking-form.ts';
import { NoteField } from './detail-fields.tsx';
import { DetailsFold } from './details-fold.tsx';
import { FormFold } from './form-fold.tsx';
import type { KindFieldsProps } from './kind-fields.ts';
import { SiteFields } from './loan-fields.tsx';
import { PersonField } from './people-fields-lazy.ts';

/** Asset, quantity and purpose (Z-23). */
export function AssetMain({ resource, isEdit }: KindFieldsProps) {
  const { t } = useTranslation('booking');
  return (
    <>
      <QuantityField resource={resource} isEdit={isEdit} />
      <NoteField name="purpose" label={t('form.purpose')} maximum={200} required />
      <SiteFields noneLabel={t('form.whereItStands', { place: resource.building.name })} />
    </>
  );
}

function QuantityField({ resource, isEdit }: KindFieldsProps) {
  const { t } = useTranslation('booking');
  const { control } = useFormContext<BookingFormValues>();
  const [start, end] = useWatch({ control, name: ['start', 'end'] });
  const { field, fieldState } = useController<BookingFormValues, 'quantity'>({ name: 'quantity' });
  // Of a loan that is changed the own units count as taken: no number would be true.
  const { data: hit } = useQuery({
    ...freeUnits(resource, { start, end, amount: 1 }),
    enabled: !isEdit && end > start,
  });
  const total = resource.quantity;
  const hint = hit
    ? t('form.unitsFree', { free: hit.freeCount, total })
    : t('form.units', { count: total });
  const isTooMany = hit ? (field.value ?? 0) > hit.freeCount : false;
  return (
    <Box sx={{ maxWidth: { sm: 320 } }}>
      <PeopleField
        label={t('form.quantity')}
        required
        inputRef={field.ref}
        value={field.value}
        max={maxCounts.asset}
        onChange={field.onChange}
        error={fieldState.error?.message ?? (isTooMany ? hint : undefined)}
        hint={hint}
        buttons={{ fewer: t('form.fewerUnits'), more: t('form.moreUnits') }}
      />
    </Box>
  );
}

export function AssetFolds({ isEdit }: KindFieldsProps) {
  return (
    <>
      {!isEdit && <BookedForFold />}
      <DetailsFold isEdit={isEdit} />
    </>
  );
}

function BookedForFold() {
  const { t } = useTranslation('booking');
  const { control } = useFormContext<BookingFormValues>();
  const bookedFor = useWatch({ control, name: 'bookedFor' });
  return (
    <FormFold
      title={t('form.bookedFor')}
      summary={bookedFor.fullName}
      hasError={useHasError('bookedFor')}
    >
      <PersonField name="bookedFor" label={t('form.bookedFor')} />
    </FormFold>
  );
}
