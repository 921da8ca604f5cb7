import { bookingPrivacies } from '@axp/contracts';
import { TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { PickField } from '@/shared/form/pick-field.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { useTooLong } from '@/shared/form/use-too-long.ts';
import { useUser } from '@/shared/session/index.ts';
import type { BookingFormValues, TextName } from './booking-form-values.ts';
import { useField } from './use-field.ts';

type TextFieldName = TextName | 'reason';

interface NoteFieldProps {
  readonly name: TextFieldName;
  readonly label: string;
  readonly maximum: number;
  readonly rows?: number;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
}

/** Text field that shows the remaining length near the limit. */
export function NoteField(props: NoteFieldProps) {
  const { name, label, maximum, rows = 1, hint, placeholder, required = false } = props;
  const { t } = useTranslation('booking');
  const { field, fieldState } = useController<BookingFormValues, TextFieldName>({ name });
  const { ref, ...input } = field;
  const left = maximum - field.value.length;
  const tooLong = useTooLong()(field.value, maximum);
  return (
    <TextField
      {...input}
      inputRef={ref}
      fullWidth
      required={required}
      label={label}
      multiline={rows > 1}
      minRows={rows}
      maxRows={8}
      {...(placeholder !== undefined && { placeholder })}
      error={fieldState.invalid || tooLong !== undefined}
      helperText={
        fieldState.error?.message ??
        tooLong ??
        (left < maximum / 10 ? t('form.charactersLeft', { count: Math.max(left, 0) }) : hint)
      }
      slotProps={{
        htmlInput: { required: false, 'aria-required': required || undefined },
      }}
    />
  );
}

/** Business units that the user may book for; the help desk acts for people of all of them. */
export function useBusinessUnits() {
  const user = useUser();
  const isHelpDesk = user.roles.includes('help-desk');
  const isForAll = user.isAllBu === 1 || isHelpDesk;
  const { data } = useQuery({ ...placeQueries.businessUnits(), enabled: isForAll });
  const units = isForAll ? (data ?? user.businessUnits) : user.businessUnits;
  return { units, isHelpDesk, isKnown: !isForAll || data !== undefined };
}

export function BusinessUnitField() {
  const { t } = useTranslation('booking');
  const { units, isHelpDesk } = useBusinessUnits();
  return (
    <PickField
      {...useField('businessUnitId')}
      label={t('form.businessUnit')}
      required
      none={isHelpDesk ? t('form.defaultUnit') : undefined}
      options={units.map(({ id, title }) => ({ id, name: title }))}
    />
  );
}

export function PrivacyField() {
  const { t } = useTranslation('booking');
  return (
    <SelectField
      {...useField('privacy')}
      label={t('form.privacy')}
      options={bookingPrivacies.map((privacy) => [privacy, t(`privacy.${privacy}`)])}
    />
  );
}
