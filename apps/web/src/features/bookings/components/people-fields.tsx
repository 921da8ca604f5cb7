import { Invitee } from '@axp/contracts';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { usePeopleSearch } from '../hooks/use-people-search.ts';
import type { BookedFor, InviteeChoice, RoomFormValues } from '../model/room-form.ts';

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

/** Who is asked to come: colleagues by name, guests by e-mail (Z-21). */
export function InviteesField() {
  const { t } = useTranslation('booking');
  const { field, fieldState } = useController<RoomFormValues, 'invitees'>({ name: 'invitees' });
  const { text, setText, people, isLoading } = usePeopleSearch();
  const found = people.map(
    ({ id, fullName, email }): InviteeChoice => ({ userId: id, name: fullName, email }),
  );
  const typed = Invitee.shape.email.safeParse(text.trim());
  const isKnown = typed.success && found.some(({ email }) => email === typed.data);
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
      noOptionsText={text === '' ? t('form.inviteesHint') : t('form.noPeople')}
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

/** For whom the room is; oneself unless another colleague is chosen. */
export function BookedForField() {
  const { t } = useTranslation('booking');
  const { field, fieldState } = useController<RoomFormValues, 'bookedFor'>({ name: 'bookedFor' });
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
          label={t('form.bookedFor')}
          error={fieldState.invalid}
          helperText={fieldState.error?.message}
        />
      )}
    />
  );
}
