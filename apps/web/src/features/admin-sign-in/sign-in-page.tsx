import type { SignInSettings } from '@axp/contracts';
import { updateSecondFactorRule } from '@axp/contracts';
import type { SecondFactorRule } from '@axp/contracts/vocabulary';
import { secondFactorRules } from '@axp/contracts/vocabulary';
import { Box, Card, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { ReadOnly } from '@/shared/admin/read-only.tsx';
import { call } from '@/shared/api/index.ts';
import { CardSkeletons } from '@/shared/ui/card-skeletons.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { AddMethod } from './added-method-actions.tsx';
import { ConnectCloudTenant } from './cloud-tenant.tsx';
import { MethodCard } from './method-card.tsx';
import { signInSettings } from './sign-in-queries.ts';
import { TrialReturned } from './trial.tsx';
import { useSettingsChange } from './use-settings-change.ts';

/** `/admin/sign-in`: how people come in, as administrators choose it (D-04). */
export function SignInPage() {
  const { t } = useTranslation('adminSignIn');
  const settings = useQuery(signInSettings());
  return (
    <SectionPage name="signIn">
      <QueryContent
        query={settings}
        failed={t('failed')}
        skeleton={<CardSkeletons count={2} height={160} />}
      >
        {(data) => (
          <ReadOnly subject="SignInMethod">
            <Box
              component="ul"
              sx={{ display: 'grid', gap: 3, m: 0, p: 0, listStyle: 'none', minWidth: 0 }}
            >
              {data.methods.map((method) => (
                <MethodCard key={method.code} method={method} settings={data} />
              ))}
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
              <AddMethod settings={data} />
              <ConnectCloudTenant settings={data} />
            </Box>
            <TrialReturned settings={data} />
            <SecondFactorSection settings={data} />
            <Typography variant="secondary" sx={{ mt: 4 }}>
              {t('operator')}
            </Typography>
          </ReadOnly>
        )}
      </QueryContent>
    </SectionPage>
  );
}

/** Of whom a second factor is required (H-11). */
function SecondFactorSection({ settings }: { readonly settings: SignInSettings }) {
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
      <Typography variant="secondary" sx={{ mt: 1, mb: 2 }}>
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
      <Typography variant="secondary" sx={{ mt: 1 }}>
        {t('secondFactor.later')}
      </Typography>
    </Card>
  );
}
