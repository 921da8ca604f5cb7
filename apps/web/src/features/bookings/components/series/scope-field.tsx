import { seriesScopes } from '@axp/contracts';
import Card from '@mui/material/Card';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeriesScope } from '@/shared/booking/moves/series-scope.ts';

interface ScopeFieldProps {
  readonly value: SeriesScope;
  readonly onChange: (scope: SeriesScope) => void;
  /** Whether this date was changed by itself before. */
  readonly isChanged: boolean;
}

/** How far a change of one date of a series reaches (Z-63). */
export function ScopeField({ value, onChange, isChanged }: ScopeFieldProps) {
  const { t } = useTranslation('booking');
  const labelId = useId();
  return (
    <Card sx={{ px: { xs: 4, sm: 6 }, py: 4 }}>
      <FormControl>
        <FormLabel id={labelId} sx={{ typography: 'subtitle2' }}>
          {t('scope.label')}
        </FormLabel>
        <RadioGroup
          aria-labelledby={labelId}
          value={value}
          onChange={(_, chosen) => {
            const scope = seriesScopes.find((each) => each === chosen);
            if (scope) onChange(scope);
          }}
        >
          {seriesScopes.map((scope) => (
            <FormControlLabel
              key={scope}
              value={scope}
              control={<Radio />}
              label={t(`scope.${scope}`)}
            />
          ))}
        </RadioGroup>
        {isChanged && (
          <Typography variant="caption" color="text.secondary">
            {t('scope.changedBefore')}
          </Typography>
        )}
      </FormControl>
    </Card>
  );
}
