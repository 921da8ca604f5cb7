import type { ResourceType } from '@axp/contracts';
import { resourceTypes } from '@axp/contracts/vocabulary';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/shared/form/select-field.tsx';
import { useTypedSearch } from '@/shared/lib/use-typed-search.ts';
import { longestText } from './place.ts';

interface ListFilterProps {
  readonly kind: ResourceType | null;
  readonly text: string;
  readonly onChange: (change: {
    readonly kind?: ResourceType | null;
    readonly text?: string;
  }) => void;
}

/** Narrows the list by kind and by words. */
export function ListFilter({ kind, text, onChange }: ListFilterProps) {
  const { t } = useTranslation('myBooking');
  const { typed, setTyped } = useTypedSearch(text, (words) => onChange({ text: words }));
  return (
    <Box
      role="search"
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr) 128px', sm: 'minmax(0, 1fr) 180px' },
        mb: 5,
      }}
    >
      <TextField
        label={t('filter.text')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{
          htmlInput: { type: 'search', maxLength: longestText, autoComplete: 'off' },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Search fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
      <SelectField
        label={t('filter.kind')}
        value={kind ?? ''}
        onChange={(chosen) =>
          onChange({ kind: resourceTypes.find((one) => one === chosen) ?? null })
        }
      >
        <option value="">{t('filter.all')}</option>
        {resourceTypes.map((type) => (
          <option key={type} value={type}>
            {t(`kind.${type}`)}
          </option>
        ))}
      </SelectField>
    </Box>
  );
}
