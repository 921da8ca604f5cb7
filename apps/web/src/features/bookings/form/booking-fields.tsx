import type { OwnField, ResourceType } from '@axp/contracts';
import { bookingFields } from '@axp/contracts/kinds/booking-fields';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, ButtonBase, Card, Collapse, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, PropsWithChildren, ReactNode } from 'react';
import { useId, useState } from 'react';
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { maxCounts } from '@/shared/booking/search-url.ts';
import { PeopleField } from '@/shared/booking/ui/people-field.tsx';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useTooLong } from '@/shared/form/use-too-long.ts';
import { useBookingFields } from '@/shared/own-fields/use-own-fields.ts';
import type { BookingFormValues, FormField } from './booking-form-values.ts';
import { textNames } from './booking-form-values.ts';
import { CarMain, KilometresField } from './car-fields.tsx';
import { BusinessUnitField, NoteField, PrivacyField } from './detail-fields.tsx';
import { freeUnits } from './free-units.ts';
import type { KindFieldsProps } from './kind-fields.ts';
import { SiteFields } from './loan-fields.tsx';
import { OwnFields } from './own-fields-lazy.ts';
import { PersonField } from './people-fields-lazy.ts';
import { RoomMain, RoomOptions } from './room-fields.tsx';
import { useField } from './use-field.ts';

/** Main fields of an asset booking: quantity, purpose and site (Z-23). */
function AssetMain({ resource, isEdit }: KindFieldsProps) {
  const { t } = useTranslation('booking');
  const { id, name: place } = resource.building;
  return (
    <>
      <QuantityField resource={resource} isEdit={isEdit} />
      <NoteField name="purpose" label={t('form.purpose')} maximum={200} required />
      <SiteFields home={{ id, label: t('form.whereItStands', { place }) }} />
    </>
  );
}

function QuantityField({ resource, isEdit }: KindFieldsProps) {
  const { t } = useTranslation('booking');
  const { control } = useFormContext<BookingFormValues>();
  const [start, end] = useWatch({ control, name: ['start', 'end'] });
  const field = useField('quantity');
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
        {...field}
        label={t('form.quantity')}
        required
        max={maxCounts.asset}
        error={field.error ?? (isTooMany ? hint : undefined)}
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
  /** Cost of the booking; absent if it is free. */
  readonly cost?: ReactNode;
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
  const { place, time, repeat, cost, extras, ...kind } = props;
  const { Main, Options } = fieldsOf[kind.resource.type];
  const { resource, isEdit } = kind;
  const required = useBookingFields(resource).filter(({ isRequired }) => isRequired);
  return (
    <Card
      sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}
    >
      <TitleField />
      {place}
      {time}
      {repeat}
      {cost}
      <Main {...kind} />
      {required.length > 0 && <OwnFields fields={required} isEdit={isEdit} />}
      <Box sx={{ mb: { xs: -4, sm: -6 } }}>
        <MoreOptions {...kind} own={Options && <Options />} extras={extras} />
      </Box>
    </Card>
  );
}

const longestTitle = 120;

/** Title of the booking, which is named after its person without one (Z-20). */
function TitleField() {
  const { t } = useTranslation('booking');
  const { control } = useFormContext<BookingFormValues>();
  const bookedFor = useWatch({ control, name: 'bookedFor' });
  const { field, fieldState } = useController<BookingFormValues, 'title'>({ name: 'title' });
  const { ref, ...input } = field;
  const tooLong = useTooLong()(field.value, longestTitle);
  return (
    <TextField
      {...input}
      inputRef={ref}
      fullWidth
      label={
        <>
          {t('form.title')}{' '}
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {t('form.optional')}
          </Box>
        </>
      }
      placeholder={t('form.defaultTitle', { name: bookedFor.fullName })}
      error={fieldState.invalid || tooLong !== undefined}
      helperText={fieldState.error?.message ?? tooLong}
      slotProps={{ htmlInput: { autoComplete: 'off' } }}
    />
  );
}

interface MoreOptionsProps extends KindFieldsProps {
  /** Fields of the kind that most bookings leave as they are. */
  readonly own: ReactNode;
  /** Fields that are stored outside the booking. */
  readonly extras: ReactNode;
}

const folded: readonly FormField[] = [
  ...textNames.filter((name) => 'initial' in bookingFields[name]),
  'estimatedKm',
  'layout',
  'privacy',
  'bookedFor',
  'businessUnitId',
];

/** The fields that most bookings leave empty (Z-20), folded until they are asked for. */
function MoreOptions({ resource, isEdit, own, extras }: MoreOptionsProps) {
  const { t } = useTranslation('booking');
  const ofKind = useKindText();
  const { control } = useFormContext<BookingFormValues>();
  const optional = useBookingFields(resource).filter(({ isRequired }) => !isRequired);
  const [description, privacy] = useWatch({ control, name: ['description', 'privacy'] });
  const set = [privacy === 'private' && t('privacy.privateShort'), description];
  return (
    <FormFold
      title={ofKind(`${resource.type}.form.more`)}
      summary={set.filter(Boolean).join(' · ')}
      hasError={useHasError(folded, optional)}
    >
      {own}
      {optional.length > 0 && <OwnFields fields={optional} isEdit={isEdit} />}
      <NoteField name="description" label={t('form.description')} maximum={2000} rows={3} />
      <PrivacyField />
      {!isEdit && <PersonField name="bookedFor" label={t('form.bookedFor')} />}
      {!isEdit && <BusinessUnitField />}
      {extras}
    </FormFold>
  );
}

interface FormFoldProps {
  readonly title: string;
  readonly summary: string;
  /** A refused field inside: it must be seen. */
  readonly hasError: boolean;
}

/** An optional part of a form, folded until it is asked for. */
function FormFold(props: PropsWithChildren<FormFoldProps>) {
  const { title, summary, hasError, children } = props;
  const [isOpened, setIsOpened] = useState(false);
  const isOpen = isOpened || hasError;
  const contentId = useId();
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setIsOpened(!isOpen)}
        sx={{
          width: '100%',
          minHeight: 56,
          gap: 3,
          justifyContent: 'space-between',
          textAlign: 'left',
          borderRadius: '10px',
        }}
      >
        <Typography component="span" variant="subtitle2">
          {title}
        </Typography>
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
          {!isOpen && (
            <Typography component="span" variant="secondary" noWrap>
              {summary}
            </Typography>
          )}
          <ExpandMore
            aria-hidden
            sx={{
              color: 'text.secondary',
              transition: 'transform 160ms',
              transform: isOpen ? 'rotate(180deg)' : 'none',
            }}
          />
        </Box>
      </ButtonBase>
      <Collapse in={isOpen} id={contentId} unmountOnExit>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, pt: 2, pb: 6 }}>
          {children}
        </Box>
      </Collapse>
    </Box>
  );
}

/** Whether one of these fields is refused: a fold that holds it must open. */
function useHasError(names: readonly FormField[], ownFields: readonly OwnField[]): boolean {
  const { control } = useFormContext<BookingFormValues>();
  const { errors } = useFormState({ control });
  return (
    names.some((name) => errors[name] !== undefined) ||
    ownFields.some(({ id }) => errors.ownFields?.[id] !== undefined)
  );
}
