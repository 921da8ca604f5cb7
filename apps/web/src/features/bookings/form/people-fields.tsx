import type { Person } from '@axp/contracts';
import { Invitee, listPeople } from '@axp/contracts';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useDeferredValue, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import type {
  BookedFor,
  BookingFormValues,
  InviteeChoice,
  PassengerChoice,
} from './booking-form-values.ts';

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

interface InviteesFieldProps {
  readonly hint: string;
  /** How many there are after a change. */
  readonly onCount?: (invited: number) => void;
}

/** Invitees: colleagues by name, guests by email (Z-21). */
export function InviteesField({ hint, onCount }: InviteesFieldProps) {
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
      placeholder={t('form.inviteesPlaceholder')}
      error={fieldState.error?.message}
      hint={hint}
      unknown={t('form.noInvitee')}
      fromPerson={({ id, fullName, email }) => ({ userId: id, name: fullName, email })}
      fromText={(text) => {
        const email = Invitee.shape.email.safeParse(text);
        return email.success ? { userId: null, name: '', email: email.data } : null;
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
      fromText={(text) => ({ userId: null, name: text.slice(0, longestName) })}
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

const longestName = 120;

interface ChipsFieldProps<T> {
  readonly value: T[];
  /** Returns the value at this moment. */
  readonly read: () => T[];
  readonly onChange: (value: T[]) => void;
  readonly onBlur: () => void;
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly placeholder: string;
  readonly hint: string;
  readonly error: string | undefined;
  /** Shown if the search finds no one. */
  readonly unknown: string;
  readonly fromPerson: (person: Person) => T;
  /** Returns a guest; null if the text does not name one. */
  readonly fromText: (text: string) => T | null;
  /** Whether a guest is identified by the text alone, without a search for colleagues. */
  readonly isExact: boolean;
  readonly keyOf: (choice: T) => string;
  readonly labelOf: (choice: T) => string;
  readonly renderOption: (choice: T) => ReactNode;
}

/** As high as every other field. */
const fieldStyle = {
  '& .MuiOutlinedInput-root': { py: '3px', px: '8px' },
  '& .MuiOutlinedInput-root .MuiAutocomplete-input': { py: '7px', px: '4px' },
} as const;

const separator = /[,;\n]/;

/**
 * People as chips: Enter or a comma adds the typed person and never submits the form, Backspace
 * removes the last. Waits for the search of the typed name, so that an older result is not used.
 */
function ChipsField<T>(props: ChipsFieldProps<T>) {
  const { value, onChange, label, hint, error, unknown, fromPerson, fromText, keyOf } = props;
  const { isExact } = props;
  const { t } = useTranslation('booking');
  const queryClient = useQueryClient();
  const { text, setText, people, isLoading, isError } = usePeopleSearch();
  const [notFound, setNotFound] = useState('');
  const highlighted = useRef(false);
  const found = people.map(fromPerson);
  const known = (choice: T) => found.find((each) => keyOf(each) === keyOf(choice)) ?? choice;
  // Read when it is needed: a lookup may end after others were added.
  const add = (found: readonly T[]) => {
    const known = new Map([...props.read(), ...found].map((choice) => [keyOf(choice), choice]));
    onChange([...known.values()]);
  };
  const find = async (typed: string): Promise<T | null> => {
    const own = fromText(typed);
    const colleagues = await queryClient.fetchQuery(peopleByText(typed)).catch(() => nobody);
    const named = colleagues.find(({ fullName }) => isNamed(fullName, typed));
    const [first] = colleagues;
    const colleague = named ?? (own === null ? first : undefined);
    return colleague ? fromPerson(colleague) : own;
  };
  const addTyped = async (typed: readonly string[], rest = '') => {
    setText(rest);
    const exact = typed.flatMap((text) => (isExact ? (fromText(text) ?? []) : []));
    if (exact.length > 0) add(exact.map(known));
    const names = typed.filter((text) => !isExact || fromText(text) === null);
    const found = await Promise.all(names.map(find));
    const missing = names.filter((_, index) => found[index] === null).join(', ');
    if (missing.length < names.join(', ').length) add(found.filter((choice) => choice !== null));
    setNotFound(missing);
    if (missing !== '') setText((now) => (now === '' ? missing : now));
  };
  const type = (typed: string) => {
    setNotFound('');
    const parts = typed.split(separator).map((part) => part.trim());
    if (parts.length === 1) setText(typed);
    else void addTyped(parts.slice(0, -1).filter(Boolean), parts.at(-1));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || highlighted.current) return;
    event.preventDefault();
    if (text.trim() !== '') void addTyped([text.trim()]);
  };
  const guest = text.trim() === '' ? null : fromText(text.trim());
  const isKnown = guest !== null && found.some((choice) => keyOf(choice) === keyOf(guest));
  return (
    <Autocomplete
      multiple
      filterSelectedOptions
      forcePopupIcon={false}
      sx={fieldStyle}
      options={guest !== null && !isKnown ? [...found, guest] : found}
      filterOptions={(options) => options}
      value={value}
      inputValue={text}
      loading={isLoading}
      loadingText={t('form.loadingPeople')}
      noOptionsText={isError ? t('form.peopleFailed') : unknown}
      onBlur={() => {
        props.onBlur();
        // A typed person is added when the field loses focus.
        if (text.trim() !== '') void addTyped([text.trim()]);
      }}
      // Another value or leaving the field does not take away what is typed.
      onInputChange={(_, typed, reason) => {
        if (reason !== 'blur' && reason !== 'reset') type(typed);
      }}
      onHighlightChange={(_, option) => {
        highlighted.current = option !== null;
      }}
      onChange={(_, chosen) => onChange(chosen)}
      isOptionEqualToValue={(option, chosen) => keyOf(option) === keyOf(chosen)}
      getOptionKey={keyOf}
      getOptionLabel={props.labelOf}
      renderOption={({ key, ...option }, choice) => (
        <Box component="li" key={key} {...option}>
          {props.renderOption(choice)}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={props.ref}
          label={label}
          onKeyDown={onKeyDown}
          {...(value.length === 0 && { placeholder: props.placeholder })}
          error={error !== undefined || notFound !== ''}
          helperText={error ?? (notFound === '' ? hint : unknown)}
        />
      )}
    />
  );
}

/** Whether each word that is typed begins a part of the name. */
function isNamed(fullName: string, typed: string): boolean {
  const parts = fullName.toLowerCase().split(/\s+/);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => parts.some((part) => part.startsWith(word)));
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
          error={fieldState.invalid || isWarning}
          helperText={fieldState.error?.message ?? hint}
        />
      )}
    />
  );
}

const nobody: readonly Person[] = [];

function peopleByText(text: string) {
  return queryOptions({
    queryKey: ['people', text] as const,
    queryFn: async ({ signal }) =>
      (await call(listPeople, { query: { text, limit: 10 } }, { signal })).data,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** Colleagues by what is typed; an empty field shows the first ones. */
function usePeopleSearch() {
  const [text, setText] = useState('');
  const query = useQuery(peopleByText(useDeferredValue(text.trim())));
  const { data: people = nobody, isLoading, isError } = query;
  return { text, setText, people, isLoading, isError };
}
