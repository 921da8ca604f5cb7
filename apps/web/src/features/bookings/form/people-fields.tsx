import type { NamedAddress } from '@axp/contracts';
import { readAddress, readAddressList } from '@axp/contracts';
import { Autocomplete, Box, TextField, Typography } from '@mui/material';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { usePeopleSearch } from '@/shared/booking/people-search.ts';
import type {
  BookedFor,
  BookingFormValues,
  InviteeChoice,
  PassengerChoice,
} from './booking-form-values.ts';
import { ChipsField, fieldStyle } from './chips-field.tsx';

const longestName = 120;

interface TwoLinesProps {
  readonly name: string;
  readonly email: string;
}

function TwoLines({ name, email }: TwoLinesProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" noWrap>
        {name === '' ? email : name}
      </Typography>
      {name !== '' && (
        <Typography variant="note" noWrap component="div">
          {email}
        </Typography>
      )}
    </Box>
  );
}

const labelOf = ({ name, email }: TwoLinesProps) => (name === '' ? email : name);

interface InviteesFieldProps {
  readonly hint: string;
  /** How many there are after a change. */
  readonly onCount?: (invited: number) => void;
  readonly autoFocus?: boolean;
}

function guestOf({ name, email }: NamedAddress): InviteeChoice {
  return { userId: null, name: name.length > longestName ? '' : name, email };
}

/** Invitees: colleagues by name, guests by email (Z-21). */
export function InviteesField({ hint, onCount, autoFocus = false }: InviteesFieldProps) {
  const { t } = useTranslation('booking');
  const { getValues } = useFormContext<BookingFormValues>();
  const { field, fieldState } = useController<BookingFormValues, 'invitees'>({ name: 'invitees' });
  return (
    <ChipsField<InviteeChoice>
      {...field}
      onChange={(chosen) => {
        field.onChange(chosen);
        onCount?.(chosen.length);
      }}
      label={t('form.invitees')}
      autoFocus={autoFocus}
      placeholder={t('form.inviteesPlaceholder')}
      error={fieldState.error?.message}
      hint={hint}
      unknown={t('form.noInvitee')}
      fromPerson={({ id, fullName, email }) => ({ userId: id, name: fullName, email })}
      fromText={(text) => {
        const person = readAddress(text);
        return person && guestOf(person);
      }}
      fromList={(text) => {
        const { people, rest } = readAddressList(text);
        return { choices: people.map(guestOf), texts: rest };
      }}
      isExact
      read={() => getValues('invitees')}
      keyOf={({ email }) => email}
      labelOf={labelOf}
      renderOption={(invitee) =>
        invitee.userId === null ? (
          t('form.addGuest', { email: invitee.email })
        ) : (
          <TwoLines name={invitee.name} email={invitee.email} />
        )
      }
    />
  );
}

/** Passengers: colleagues by name, others as typed (Z-22). */
export function PassengersField({ hint }: { readonly hint: string }) {
  const { t } = useTranslation('booking');
  const { getValues } = useFormContext<BookingFormValues>();
  const { field, fieldState } = useController<BookingFormValues, 'passengers'>({
    name: 'passengers',
  });
  return (
    <ChipsField<PassengerChoice>
      {...field}
      label={t('form.passengers')}
      placeholder={t('form.passengersPlaceholder')}
      error={fieldState.error?.message}
      hint={hint}
      unknown={t('form.noPeople')}
      fromPerson={({ id, fullName }) => ({ userId: id, name: fullName })}
      fromText={(text) => (text.length > longestName ? null : { userId: null, name: text })}
      fromList={(text) => {
        const { people, rest } = readAddressList(text);
        const names = people.map(({ name, email }) => name || email);
        return { choices: [], texts: [...names, ...rest] };
      }}
      isExact={false}
      read={() => getValues('passengers')}
      keyOf={({ userId, name }) => userId ?? name}
      labelOf={({ name }) => name}
      renderOption={({ userId, name }) =>
        userId === null ? t('form.addPassenger', { name }) : name
      }
    />
  );
}

interface PersonFieldProps {
  readonly name: 'bookedFor' | 'driver';
  readonly label: string;
}

/** One colleague; oneself unless another is chosen. */
export function PersonField({ name, label }: PersonFieldProps) {
  const { t } = useTranslation('booking');
  const { field, fieldState } = useController<BookingFormValues, 'bookedFor' | 'driver'>({ name });
  const { setText, people, isLoading } = usePeopleSearch();
  const options = people.map(({ id, fullName, email }): BookedFor => ({ id, fullName, email }));
  return (
    <Autocomplete
      disableClearable
      sx={fieldStyle}
      options={options}
      filterOptions={(all) => all}
      value={field.value}
      loading={isLoading}
      loadingText={t('form.loadingPeople')}
      noOptionsText={t('form.noPeople')}
      onInputChange={(_, value, reason) => setText(reason === 'input' ? value : '')}
      onChange={(_, chosen) => field.onChange(chosen)}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ fullName }) => fullName}
      renderOption={({ key, ...option }, { fullName, email }) => (
        <Box component="li" key={key} {...option}>
          <TwoLines name={fullName} email={email} />
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={label}
          error={fieldState.invalid}
          helperText={fieldState.error?.message}
        />
      )}
    />
  );
}
