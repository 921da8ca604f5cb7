import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslation } from 'react-i18next';
import type { SeriesScope } from '@/shared/booking/moves/series-scope.ts';

interface SeriesScopeFieldProps {
  readonly scopes: readonly SeriesScope[];
  readonly value: SeriesScope;
  readonly onChange: (scope: SeriesScope) => void;
}

/** How far a decision about one date of a series reaches (Z-63). */
export function SeriesScopeField({ scopes, value, onChange }: SeriesScopeFieldProps) {
  const { t } = useTranslation('myBooking');
  return (
    <FormControl>
      <FormLabel id="series-scope" sx={{ typography: 'subtitle2' }}>
        {t('scope.label')}
      </FormLabel>
      <RadioGroup
        aria-labelledby="series-scope"
        value={value}
        onChange={(_, chosen) => {
          const scope = scopes.find((one) => one === chosen);
          if (scope) onChange(scope);
        }}
      >
        {scopes.map((scope) => (
          <FormControlLabel
            key={scope}
            value={scope}
            control={<Radio />}
            label={t(`scope.${scope}`)}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
