import { Autocomplete, Chip, TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { fieldHeight } from './field-styles.ts';

interface ChoiceListProps<T extends { readonly id: string }> {
  readonly label: string;
  readonly options: readonly T[];
  readonly value: readonly T[];
  readonly nameOf: (option: T) => string;
  readonly onChange: (value: T[]) => void;
  readonly hint?: string;
  /** Whether a chosen one stays chosen. */
  readonly isFixed?: (id: string) => boolean;
}

/** Several of a list, found by typing. */
export function ChoiceList<T extends { readonly id: string }>(props: ChoiceListProps<T>) {
  const { label, options, value, nameOf, onChange, hint, isFixed = () => false } = props;
  const { t } = useTranslation('admin');
  return (
    <Autocomplete
      sx={fieldHeight}
      multiple
      disableCloseOnSelect
      options={[...options]}
      value={[...value]}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      noOptionsText={t('table.none.title')}
      getOptionDisabled={({ id }) => isFixed(id)}
      onChange={(_, chosen) =>
        onChange([
          ...value.filter((one) => isFixed(one.id) && !chosen.some(({ id }) => id === one.id)),
          ...chosen,
        ])
      }
      renderValue={(chosen, getItemProps) =>
        chosen.map((one, index) => {
          const { key, onDelete, ...rest } = getItemProps({ index });
          return (
            <Chip key={key} label={nameOf(one)} {...rest} {...(!isFixed(one.id) && { onDelete })} />
          );
        })
      }
      renderInput={(params) => <TextField {...params} label={label} helperText={hint} />}
    />
  );
}
