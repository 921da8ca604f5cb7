import type { ResourceType } from '@axp/contracts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { maxCounts } from '@/shared/booking/search-url.ts';
import { PeopleField } from '@/shared/booking/ui/people-field.tsx';
import type { BookingFormValues } from './booking-form-values.ts';
import { CarMain, KilometresField } from './car-fields.tsx';
import { NoteField } from './detail-fields.tsx';
import { freeUnits } from './free-units.ts';
import type { KindFieldsProps } from './kind-fields.ts';
import { SiteFields } from './loan-fields.tsx';
import { MoreOptions } from './more-options.tsx';
import { RoomMain, RoomOptions } from './room-fields.tsx';

/** Main fields of an asset booking: quantity, purpose and site (Z-23). */
function AssetMain({ resource, isEdit }: KindFieldsProps) {
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

interface BookingFieldsProps extends KindFieldsProps {
  /** Where it is, if that can be changed. */
  readonly place?: ReactNode;
  /** Day and time, and what the resource's calendar says to them. */
  readonly time: ReactNode;
  /** How it repeats; absent where that is not asked. */
  readonly repeat?: ReactNode;
  /** Folds that are no part of the booking's own content. */
  readonly extras?: ReactNode;
}

interface KindFields {
  readonly Main: ComponentType<KindFieldsProps>;
  readonly Options: ComponentType | null;
}

const fieldsOf: Readonly<Record<ResourceType, KindFields>> = {
  room: { Main: RoomMain, Options: RoomOptions },
  car: { Main: CarMain, Options: KilometresField },
  asset: { Main: AssetMain, Options: null },
};

/** All fields of a booking in one column, what its kind needs in sight and the rest folded. */
export function BookingFields(props: BookingFieldsProps) {
  const { place, time, repeat, extras, ...kind } = props;
  const { Main, Options } = fieldsOf[kind.resource.type];
  return (
    <Card
      sx={{
        p: { xs: 4, sm: 6 },
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 6,
      }}
    >
      <TitleField isRequired={kind.isEdit} />
      {place}
      {time}
      {repeat}
      <Main {...kind} />
      <Box sx={{ mb: { xs: -4, sm: -6 } }}>
        <MoreOptions {...kind} own={Options && <Options />} extras={extras} />
      </Box>
    </Card>
  );
}

/** Title of the booking; a new one is named after its person without one (Z-20). */
function TitleField({ isRequired }: { readonly isRequired: boolean }) {
  const { t } = useTranslation('booking');
  const { control } = useFormContext<BookingFormValues>();
  const bookedFor = useWatch({ control, name: 'bookedFor' });
  const { field, fieldState } = useController<BookingFormValues, 'title'>({ name: 'title' });
  const { ref, ...input } = field;
  return (
    <TextField
      {...input}
      inputRef={ref}
      fullWidth
      required={isRequired}
      label={
        isRequired ? (
          t('form.title')
        ) : (
          <>
            {t('form.title')}{' '}
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {t('form.optional')}
            </Box>
          </>
        )
      }
      {...(!isRequired && { placeholder: t('form.defaultTitle', { name: bookedFor.fullName }) })}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      slotProps={{
        htmlInput: {
          maxLength: 120,
          autoComplete: 'off',
          required: false,
          'aria-required': isRequired || undefined,
        },
      }}
    />
  );
}
