import type { SeriesInfo } from '@axp/contracts';
import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeriesScope } from '@/shared/booking/moves/series-scope.ts';

interface SeriesScopeFieldProps {
  readonly label: string;
  readonly scopes: readonly SeriesScope[];
  readonly value: SeriesScope;
  /** How many dates each scope reaches; null until they are known. */
  readonly counts: SeriesInfo['openCounts'] | null;
  readonly onChange: (scope: SeriesScope) => void;
}

/** How far a change of one date of a series reaches (Z-63). */
export function SeriesScopeField({
  label,
  scopes,
  value,
  counts,
  onChange,
}: SeriesScopeFieldProps) {
  const { t } = useTranslation('common');
  const labelId = useId();
  return (
    <FormControl>
      <FormLabel id={labelId} sx={{ typography: 'subtitle2' }}>
        {label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
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
            label={
              scope === 'this' || counts === null
                ? t(`seriesScope.${scope}`)
                : t('seriesScope.counted', {
                    scope: t(`seriesScope.${scope}`),
                    count: counts[scope],
                  })
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
