import type { SignInSettings } from '@axp/contracts';
import { updateSecondFactorRule } from '@axp/contracts';
import type { SecondFactorRule } from '@axp/contracts/vocabulary';
import { secondFactorRules } from '@axp/contracts/vocabulary';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { useSettingsChange } from '../hooks/use-settings-change.ts';

/** Of whom a second factor is required (H-11). */
export function SecondFactorSection({ settings }: { readonly settings: SignInSettings }) {
  const { t } = useTranslation('adminSignIn');
  const titleId = useId();
  const { version, secondFactor } = settings;
  const change = useSettingsChange(
    (rule: SecondFactorRule) =>
      call(updateSecondFactorRule, { body: { version, secondFactor: rule } }),
    { done: t('secondFactor.saved') },
  );
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ mt: 3, p: { xs: 4, sm: 5 } }}>
      <Typography id={titleId} variant="h3" component="h2">
        {t('secondFactor.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1, mb: 2 }}>
        {t('secondFactor.text')}
      </Typography>
      <RadioGroup
        aria-labelledby={titleId}
        value={change.isPending ? change.variables : secondFactor}
      >
        {secondFactorRules.map((rule) => (
          <FormControlLabel
            key={rule}
            value={rule}
            control={<Radio />}
            disabled={change.isPending}
            label={t(`secondFactor.${rule}`)}
            onChange={() => change.mutate(rule)}
          />
        ))}
      </RadioGroup>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {t('secondFactor.later')}
      </Typography>
    </Card>
  );
}
