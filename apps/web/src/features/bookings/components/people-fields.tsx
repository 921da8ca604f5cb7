import { Invitee } from '@axp/contracts';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { usePeopleSearch } from '../hooks/use-people-search.ts';
import type {
  BookedFor,
  BookingFormValues,
  InviteeChoice,
  PassengerChoice,
} from '../model/booking-form.ts';

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
        <Typography variant="caption" color="text.secondary" noWrap component="div">
          {email}
        </Typography>
      )}
    </Box>
  );
}

const labelOf = ({ name, email }: TwoLinesProps) => (name === '' ? email : name);

/** Invitees: colleagues by name, guests by email (Z-21). */
export function InviteesField() {
  const { t } = useTranslation('booking');
  const { field, fieldState } = useController<BookingFormValues, 'invitees'>({ name: 'invitees' });
  const { text, setText, people, isLoading, isError } = usePeopleSearch();
  const found = people.map(
    ({ id, fullName, email }): InviteeChoice => ({ userId: id, name: fullName, email }),
  );
  const typed = Invitee.shape.email.safeParse(text.trim());
  const isKnown = typed.success && found.some(({ email }) => email === typed.data);
  const nobody = text === '' ? t('form.inviteesHint') : t('form.noPeople');
  const guest = typed.success && !isKnown ? [{ userId: null, name: '', email: typed.data }] : [];
  return (
    <Autocomplete
      multiple
      filterSelectedOptions
      options={[...found, ...guest]}
      filterOptions={(options) => options}
      value={field.value}
      inputValue={text}
      loading={isLoading}
      loadingText={t('form.loadingPeople')}
      noOptionsText={isError ? t('form.peopleFailed') : nobody}
      onInputChange={(_, value) => setText(value)}
      onChange={(_, chosen) => field.onChange(chosen)}
      isOptionEqualToValue={(option, value) => option.email === value.email}
      getOptionKey={({ email }) => email}
      getOptionLabel={labelOf}
      renderOption={({ key, ...option }, invitee) => (
        <Box component="li" key={key} {...option}>
          {invitee.userId === null ? (
            t('form.addGuest', { email: invitee.email })
          ) : (
            <TwoLines name={invitee.name} email={invitee.email} />
          )}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={t('form.invitees')}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? t('form.inviteesHint')}
        />
      )}
    />
  );
}

/** Passengers: colleagues by name, others as typed (Z-22). */
export function PassengersField({ hint }: { readonly hint: string }) {
  const { t } = useTranslation('booking');
  const { field, fieldState } = useController<BookingFormValues, 'passengers'>({
    name: 'passengers',
  });
  const { text, setText, people, isLoading, isError } = usePeopleSearch();
  const found = people.map(({ id, fullName }): PassengerChoice => ({ userId: id, name: fullName }));
  const typed = text.trim();
  const guest = typed === '' ? [] : [{ userId: null, name: typed }];
  return (
    <Autocomplete
      multiple
      filterSelectedOptions
      options={[...found, ...guest]}
      filterOptions={(options) => options}
      value={field.value}
      inputValue={text}
      loading={isLoading}
      loadingText={t('form.loadingPeople')}
      noOptionsText={t(isError ? 'form.peopleFailed' : 'form.passengersHint')}
      onInputChange={(_, value) => setText(value)}
      onChange={(_, chosen) => field.onChange(chosen)}
      isOptionEqualToValue={isSamePassenger}
      getOptionKey={({ userId, name }) => userId ?? name}
      getOptionLabel={({ name }) => name}
      renderOption={({ key, ...option }, { userId, name }) => (
        <Box component="li" key={key} {...option}>
          {userId === null ? t('form.addPassenger', { name }) : name}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={t('form.passengers')}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? hint}
        />
      )}
    />
  );
}

function isSamePassenger(option: PassengerChoice, value: PassengerChoice): boolean {
  return option.userId === null
    ? value.userId === null && option.name === value.name
    : option.userId === value.userId;
}

interface PersonFieldProps {
  readonly name: 'bookedFor' | 'driver';
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isWarning?: boolean;
}

/** One colleague; oneself unless another is chosen. */
export function PersonField({ name, label, hint, isWarning = false }: PersonFieldProps) {
  const { t } = useTranslation('booking');
  const { field, fieldState } = useController<BookingFormValues, 'bookedFor' | 'driver'>({ name });
  const { setText, people, isLoading } = usePeopleSearch();
  const options = people.map(({ id, fullName, email }): BookedFor => ({ id, fullName, email }));
  return (
    <Autocomplete
      disableClearable
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
          error={fieldState.invalid || isWarning}
          helperText={fieldState.error?.message ?? hint}
        />
      )}
    />
  );
}
