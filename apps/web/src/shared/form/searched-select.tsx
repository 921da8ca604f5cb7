import { Autocomplete, TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { PickFieldProps, PickOption } from './pick-options.ts';
import { groupsOf } from './pick-options.ts';

/** A choice from many, found by typing a part of the name. */
export function SearchedSelect(props: PickFieldProps) {
  const { label, value, options, none, error, hint, inputRef, onChange } = props;
  const { required = false, disabled = false, autoFocus = false } = props;
  const { t } = useTranslation('common');
  const nothing: readonly PickOption[] = none ? [{ id: '', name: none }] : [];
  const all = [...nothing, ...groupsOf(options).flatMap(([, grouped]) => grouped)];
  return (
    <Autocomplete
      fullWidth
      autoHighlight
      openOnFocus={autoFocus}
      disabled={disabled}
      clearIcon={null}
      sx={fieldHeight}
      options={all}
      value={all.find(({ id }) => id === value) ?? null}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      noOptionsText={t('select.none')}
      openText={t('select.open')}
      closeText={t('select.close')}
      {...(options.some(({ group }) => group !== undefined) && {
        groupBy: ({ group }: PickOption) => group ?? '',
      })}
      // An emptied field chooses nothing, where that can be chosen.
      onChange={(_, chosen) => (chosen || none !== undefined) && onChange(chosen?.id ?? '')}
      renderInput={(params) => (
        <TextField
          {...params}
          {...(inputRef && { inputRef })}
          label={label}
          autoFocus={autoFocus}
          required={required}
          error={error !== undefined}
          helperText={error ?? hint}
        />
      )}
    />
  );
}

/** As high as the fields beside it. */
const fieldHeight = {
  '& .MuiOutlinedInput-root': { py: '4px' },
  '& .MuiOutlinedInput-root .MuiAutocomplete-input': { py: '6px' },
} as const;
