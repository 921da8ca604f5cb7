import type { AutocompleteRenderInputParams } from '@mui/material';
import { Autocomplete, TextField } from '@mui/material';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '@/shared/api/index.ts';
import { fieldHeight } from './field-styles.ts';

interface Found {
  readonly id: string;
}

/** Looks for something on the server by what is typed. */
export interface Finding<T extends Found> {
  /** Names what is looked for; found things are kept below it. */
  readonly key: readonly unknown[];
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly T[]>;
}

interface FieldProps<T extends Found> {
  readonly label: string;
  readonly finding: Finding<T>;
  readonly nameOf: (one: T) => string;
  /** What can't be chosen here, as oneself. */
  readonly exceptId?: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly error?: string | undefined;
  readonly required?: boolean;
}

function foundQuery<T extends Found>({ key, find }: Finding<T>, text: string) {
  return queryOptions({
    queryKey: [...key, 'found', text] as const,
    queryFn: ({ signal }) => find(text, signal),
    placeholderData: keepPreviousData,
  });
}

/** Server search results as options. */
function useFoundList<T extends Found>(props: FieldProps<T>) {
  const { label, finding, nameOf, exceptId, hint, placeholder, error, required = false } = props;
  const { t } = useTranslation('admin');
  const [text, setText] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const query = useQuery({ ...foundQuery(finding, text), enabled: isAsked });
  const { data = [], isFetching, error: failure, refetch } = query;
  const problemText = useProblemText();
  return {
    options: data.filter(({ id }) => id !== exceptId),
    // The server has judged already what the text means.
    filterOptions: (options: T[]) => options,
    loading: isFetching,
    onOpen: () => {
      setIsAsked(true);
      if (failure) void refetch();
    },
    loadingText: t('table.looking'),
    noOptionsText: failure ? problemText(failure) : t('table.none.title'),
    onInputChange: (_: unknown, typed: string) => setText(typed),
    getOptionLabel: nameOf,
    getOptionKey: ({ id }: T) => id,
    isOptionEqualToValue: (option: T, chosen: T) => option.id === chosen.id,
    sx: fieldHeight,
    renderInput: (params: AutocompleteRenderInputParams) => (
      <TextField
        {...params}
        label={label}
        {...(placeholder !== undefined && { placeholder })}
        required={required}
        error={error !== undefined}
        helperText={error ?? hint}
      />
    ),
  };
}

interface FoundOneProps<T extends Found> extends FieldProps<T> {
  readonly value: T | null;
  readonly onChange: (value: T | null) => void;
}

/** One of more than a list could hold, found by typing. */
export function FoundOne<T extends Found>(props: FoundOneProps<T>) {
  const { value, onChange } = props;
  const list = useFoundList(props);
  return <Autocomplete {...list} value={value} onChange={(_, chosen) => onChange(chosen)} />;
}

interface FoundManyProps<T extends Found> extends FieldProps<T> {
  readonly value: readonly T[];
  readonly onChange: (value: T[]) => void;
}

/** Several of more than a list could hold, found by typing. */
export function FoundMany<T extends Found>(props: FoundManyProps<T>) {
  const { value, onChange } = props;
  const list = useFoundList(props);
  // A stable list, because a new one would clear the input.
  const chosenList = useMemo(() => [...value], [value]);
  return (
    <Autocomplete
      {...list}
      multiple
      disableCloseOnSelect
      value={chosenList}
      onChange={(_, chosen) => onChange(chosen)}
    />
  );
}
