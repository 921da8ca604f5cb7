import type { Person } from '@axp/contracts';
import { Autocomplete, Box, TextField } from '@mui/material';
import { CancelledError, useQueryClient } from '@tanstack/react-query';
import type { ClipboardEvent, KeyboardEvent, ReactNode, Ref } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nobody, peopleByText, usePeopleSearch } from '@/shared/booking/people-search.ts';

interface ReadList<T> {
  readonly choices: readonly T[];
  readonly texts: readonly string[];
}

interface ChipsFieldProps<T> {
  readonly value: T[];
  /** Returns the value at this moment. */
  readonly read: () => T[];
  readonly onChange: (value: T[]) => void;
  readonly onBlur: () => void;
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly autoFocus?: boolean;
  readonly placeholder: string;
  readonly hint: string;
  readonly error: string | undefined;
  /** Shown if the search finds no one. */
  readonly unknown: string;
  readonly fromPerson: (person: Person) => T;
  /** Returns a guest; null if the text does not name one. */
  readonly fromText: (text: string) => T | null;
  /** Reads a pasted list; texts are looked up as if they were typed. */
  readonly fromList: (text: string) => ReadList<T>;
  /** Whether a guest is identified by the text alone, without a search for colleagues. */
  readonly isExact: boolean;
  readonly keyOf: (choice: T) => string;
  readonly labelOf: (choice: T) => string;
  readonly renderOption: (choice: T) => ReactNode;
}

/** As high as every other field. */
export const fieldStyle = {
  '& .MuiOutlinedInput-root': { py: '3px', px: '8px' },
  '& .MuiOutlinedInput-root .MuiAutocomplete-input': { py: '7px', px: '4px' },
} as const;

const separator = /[,;\n]/;

/**
 * People as chips: Enter or a comma adds the typed person and never submits the form, Backspace
 * removes the last; a pasted list becomes a chip for each person, and the rest stays. Waits for the search of the typed name, so that an older result is not used.
 */
export function ChipsField<T>(props: ChipsFieldProps<T>) {
  const { value, onChange, label, hint, error, unknown, fromPerson, fromText, keyOf } = props;
  const { isExact, fromList } = props;
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
    const search = () => queryClient.query(peopleByText(typed));
    const colleagues = await search()
      // The field stops its own search of this text when Enter empties it.
      .catch((error) => (error instanceof CancelledError ? search() : nobody))
      .catch(() => nobody);
    const named = colleagues.find(({ fullName }) => isNamed(fullName, typed));
    const [first] = colleagues;
    const colleague = named ?? (own === null ? first : undefined);
    return colleague ? fromPerson(colleague) : own;
  };
  const addTyped = async (typed: readonly string[], rest = '') => {
    if (rest !== text) setText(rest);
    const exact = typed.flatMap((text) => (isExact ? (fromText(text) ?? []) : []));
    if (exact.length > 0) add(exact.map(known));
    const names = typed.filter((text) => !isExact || fromText(text) === null);
    const found = await Promise.all(names.map(find));
    const missing = names.filter((_, index) => found[index] === null).join(', ');
    if (missing.length < names.join(', ').length) add(found.filter((choice) => choice !== null));
    setNotFound(missing);
    if (missing !== '') setText((now) => [now, missing].filter(Boolean).join(', '));
  };
  const addList = ({ choices, texts }: ReadList<T>) => {
    if (choices.length > 0) add(choices.map(known));
    setNotFound('');
    void addTyped(texts, text);
  };
  const paste = (event: ClipboardEvent) => {
    // The input itself would drop line breaks.
    const list = fromList(event.clipboardData.getData('text/plain'));
    const isPart = text.trim() !== '' && list.choices.length + list.texts.length < 2;
    if (isPart || (list.choices.length === 0 && list.texts.length < 2)) return;
    event.preventDefault();
    addList(list);
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
          autoFocus={props.autoFocus ?? false}
          onKeyDown={onKeyDown}
          onPaste={paste}
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
