import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AdminFrame } from '@/shared/admin/index.ts';
import { columns } from '@/shared/theme/tokens.ts';
import { CardSkeletons } from '@/shared/ui/card-skeletons.tsx';
import { DelayedSkeleton, ErrorState, PageHeading } from '@/shared/ui/index.ts';
import { signInSettings } from '../api/sign-in-queries.ts';
import { MethodCard } from './method-card.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

/** `/admin/sign-in`: how people come in, as administrators choose it (D-04). */
export function SignInPage() {
  const { t } = useTranslation(['adminSignIn', 'admin']);
  const { data, error, isPending, refetch } = useQuery(signInSettings());
  return (
    <AdminFrame>
      <Box sx={{ maxWidth: columns.form }}>
        <PageHeading
          title={t('admin:section.signIn.title')}
          description={t('admin:section.signIn.text')}
        />
        {isPending && (
          <DelayedSkeleton>
            <CardSkeletons count={2} height={160} />
          </DelayedSkeleton>
        )}
        {error && !data && (
          <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />
        )}
        {data && (
          <Box
            component="ul"
            sx={{ display: 'grid', gap: 3, m: 0, p: 0, listStyle: 'none', minWidth: 0 }}
          >
            {data.methods.map((method) => (
              <MethodCard key={method.code} method={method} settings={data} />
            ))}
          </Box>
        )}
        {data && <SecondFactorSection settings={data} />}
        {data && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 4 }}>
            {t('operator')}
          </Typography>
        )}
      </Box>
    </AdminFrame>
  );
}
