import type { ResourceType } from '@axp/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { maxCounts } from '@/shared/booking/search-url.ts';
import { PeopleField } from '@/shared/booking/ui/people-field.tsx';
import type { BookingFormValues } from './booking-form-values.ts';
import { CarFolds, CarMain } from './car-fields.tsx';
import { NoteField } from './detail-fields.tsx';
import { DetailsFold } from './details-fold.tsx';
import { FormFold } from './form-fold.tsx';
import { freeUnits } from './free-units.ts';
import type { KindFieldsProps } from './kind-fields.ts';
import { SiteFields } from './loan-fields.tsx';
import { PersonField } from './people-fields-lazy.ts';
import { RoomFolds, RoomMain } from './room-fields.tsx';
import { useHasError } from './use-has-error.ts';

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

function AssetFolds({ isEdit }: KindFieldsProps) {
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

interface BookingFieldsProps extends KindFieldsProps {
  /** Day and time, and what the resource's calendar says to them. */
  readonly time: ReactNode;
  /** How it repeats; absent where that is not asked. */
  readonly repeat?: ReactNode;
  /** Folds that are no part of the booking's own content. */
  readonly extras?: ReactNode;
}

interface KindFields {
  readonly Main: ComponentType<KindFieldsProps>;
  readonly Folds: ComponentType<KindFieldsProps>;
}

const fieldsOf: Readonly<Record<ResourceType, KindFields>> = {
  room: { Main: RoomMain, Folds: RoomFolds },
  car: { Main: CarMain, Folds: CarFolds },
  asset: { Main: AssetMain, Folds: AssetFolds },
};

/** All fields of a booking in one column, what its kind needs in sight and the rest folded. */
export function BookingFields(props: BookingFieldsProps) {
  const { time, repeat, extras, ...kind } = props;
  const { Main, Folds } = fieldsOf[kind.resource.type];
  return (
    <Card
      sx={{
        p: { xs: 4, sm: 6 },
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 6,
      }}
    >
      <TitleField type={kind.resource.type} />
      {time}
      {repeat}
      <Main {...kind} />
      <Box sx={{ mb: { xs: -4, sm: -6 } }}>
        <Folds {...kind} />
        {extras}
      </Box>
    </Card>
  );
}

const suggestionsOf = {
  room: ['meeting', 'oneToOne', 'interview', 'call', 'focus'],
  car: ['visit', 'airport', 'delivery'],
  asset: ['event', 'training', 'travel'],
} as const satisfies Record<ResourceType, readonly string[]>;

/** Title of the booking, typed or chosen from common titles. */
function TitleField({ type }: { readonly type: ResourceType }) {
  const { t } = useTranslation('booking');
  const { field, fieldState } = useController<BookingFormValues, 'title'>({ name: 'title' });
  const { ref, ...input } = field;
  return (
    <div>
      <TextField
        {...input}
        inputRef={ref}
        fullWidth
        required
        label={t('form.title')}
        error={fieldState.invalid}
        helperText={fieldState.error?.message ?? t('form.titleHint')}
        slotProps={{
          htmlInput: {
            maxLength: 120,
            autoComplete: 'off',
            required: false,
            'aria-required': true,
          },
        }}
      />
      {field.value === '' && (
        <Box
          role="group"
          aria-label={t('form.suggestions')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}
        >
          {suggestionsOf[type].map((suggestion) => (
            <Button
              key={suggestion}
              size="small"
              variant="outlined"
              color="inherit"
              onClick={() => field.onChange(t(`form.suggestion.${suggestion}`))}
            >
              {t(`form.suggestion.${suggestion}`)}
            </Button>
          ))}
        </Box>
      )}
    </div>
  );
}
