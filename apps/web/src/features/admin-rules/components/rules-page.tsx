import RuleIcon from '@mui/icons-material/RuleOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AdminFrame } from '@/shared/admin/index.ts';
import { columns } from '@/shared/theme/tokens.ts';
import { DelayedSkeleton, EmptyState, ErrorState, PageHeading } from '@/shared/ui/index.ts';
import type { RulePlace } from '../api/rule-queries.ts';
import { ruleQueries } from '../api/rule-queries.ts';
import { asRulePlace, useRulePlace } from '../hooks/use-rule-place.ts';
import { PlacePicker } from './place-picker.tsx';
import { RuleForm } from './rule-form.tsx';

/** `/admin/rules`: what booking obeys, for everybody, one business unit or one resource. */
export function RulesPage() {
  const { t } = useTranslation('admin');
  const { place, choose, isReady } = useRulePlace();
  const asked = asRulePlace(place);
  return (
    <AdminFrame>
      <Box sx={{ maxWidth: columns.form }}>
        <PageHeading title={t('section.rules.title')} description={t('section.rules.text')} />
        {isReady && (
          <>
            <PlacePicker place={place} onChoose={choose} />
            {asked ? (
              <Rules key={JSON.stringify(asked)} place={asked} />
            ) : (
              <ChooseFirst level={place.level} />
            )}
          </>
        )}
      </Box>
    </AdminFrame>
  );
}

function ChooseFirst({ level }: { readonly level: string }) {
  const { t } = useTranslation('adminRules');
  const what = level === 'resource' ? 'chooseResource' : 'chooseUnit';
  return (
    <EmptyState
      icon={<RuleIcon />}
      title={t(`place.${what}.title`)}
      description={t(`place.${what}.text`)}
    />
  );
}

function Rules({ place }: { readonly place: RulePlace }) {
  const { t } = useTranslation('adminRules');
  const { data, error, refetch } = useQuery(ruleQueries.sheet(place));
  if (data) return <RuleForm place={place} sheet={data} />;
  if (error) {
    return <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <DelayedSkeleton>
      <Skeleton variant="rounded" height={480} />
    </DelayedSkeleton>
  );
}
