import { Box, FormControl, FormHelperText, TextField } from '@mui/material';
import { useEffect } from 'react';
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { countOf } from '@/shared/booking/ui/people-field.tsx';
import { CheckField } from '@/shared/form/check-field.tsx';
import { useValidationText } from '@/shared/i18n/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import type { BookingFormValues } from './booking-form-values.ts';
import { NoteField } from './detail-fields.tsx';
import type { KindFieldsProps } from './kind-fields.ts';
import { SiteFields } from './loan-fields.tsx';
import { PassengersField, PersonField } from './people-fields-lazy.ts';

// Only cars need it: it is loaded with its texts on demand.
const OwnLicence = lazyPart(() => import('./own-licence.tsx'), 'OwnLicence');

/** Where the trip goes, why, and who drives (Z-22). */
export function CarMain({ resource }: KindFieldsProps) {
  const { t } = useTranslation('booking');
  return (
    <>
      <NoteField name="destination" label={t('form.destination')} maximum={200} required />
      <NoteField name="purpose" label={t('form.purpose')} maximum={200} required />
      <SiteFields />
      <DriverFields resource={resource} />
      <Passengers resource={resource} />
    </>
  );
}

function DriverFields({ resource }: Pick<KindFieldsProps, 'resource'>) {
  const { t } = useTranslation('booking');
  const { control } = useFormContext<BookingFormValues>();
  const [needsDriver, driver] = useWatch({ control, name: ['needsDriver', 'driver'] });
  const { errors } = useFormState({ control, name: 'driver' });
  const { id: ownId } = useUser();
  const { licenceClass } = resource;
  const isOwnLicence = licenceClass !== null && driver.id === ownId;
  useDeclared(isOwnLicence && !needsDriver);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {!needsDriver && <PersonField name="driver" label={t('form.driver')} />}
      {!needsDriver && isOwnLicence && <OwnLicence resource={resource} />}
      <FlagField
        name="needsDriver"
        label={t('form.needsDriver')}
        hint={t('form.needsDriverHint')}
      />
      {/* A refused driver is not declared to hold a licence. */}
      {!needsDriver && !isOwnLicence && !errors.driver && (
        <FlagField
          name="licenceConfirmed"
          label={
            licenceClass === null ? t('form.licence') : t('form.licenceOfClass', { licenceClass })
          }
        />
      )}
    </Box>
  );
}

/**
 * Gives the declaration that the API expects while no one is asked for it: the server knows the
 * user's own licence.
 */
function useDeclared(isKnown: boolean): void {
  const { setValue } = useFormContext<BookingFormValues>();
  useEffect(() => {
    if (!isKnown) return;
    setValue('licenceConfirmed', true);
    return () => setValue('licenceConfirmed', false);
  }, [isKnown, setValue]);
}

interface FlagFieldProps {
  readonly name: 'needsDriver' | 'licenceConfirmed';
  readonly label: string;
  readonly hint?: string;
}

function FlagField({ name, label, hint }: FlagFieldProps) {
  const { field, fieldState } = useController<BookingFormValues, FlagFieldProps['name']>({ name });
  const note = fieldState.error?.message ?? hint;
  return (
    <FormControl error={fieldState.invalid}>
      <CheckField
        checked={field.value}
        input={{ ref: field.ref, 'aria-describedby': `${name}-note` }}
        onChange={field.onChange}
        label={label}
      />
      <FormHelperText id={`${name}-note`} sx={{ mt: -1, ml: 8 }}>
        {note}
      </FormHelperText>
    </FormControl>
  );
}

function Passengers({ resource }: Pick<KindFieldsProps, 'resource'>) {
  const { t } = useTranslation('booking');
  const text = useValidationText(resource.timezone);
  const { control } = useFormContext<BookingFormValues>();
  const passengers = useWatch({ control, name: 'passengers' });
  const { capacity } = resource;
  const taken = passengers.length + 1;
  const seats =
    capacity === null ? '' : t('form.seatsWithDriver', { count: taken, total: capacity });
  const isOver = capacity !== null && taken > capacity;
  return (
    <PassengersField
      hint={
        isOver
          ? text.problem('booking.over_capacity', { capacity })
          : `${t('form.pressEnter')} ${seats}`
      }
    />
  );
}

const maxKilometres = 10_000;

export function KilometresField() {
  const { t } = useTranslation('booking');
  const { field, fieldState } = useController<BookingFormValues, 'estimatedKm'>({
    name: 'estimatedKm',
  });
  return (
    <TextField
      label={t('form.estimatedKm')}
      inputRef={field.ref}
      value={field.value ?? ''}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(countOf(event.target.value, maxKilometres))}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  );
}
