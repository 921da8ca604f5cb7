import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AdminFrame } from '@/shared/admin/index.ts';
import { DelayedSkeleton, ErrorState, PageHeading } from '@/shared/ui/index.ts';
import { BrandingEditor } from './branding-editor.tsx';
import { brandingQueries } from './branding-queries.ts';
import type { PreviewScreens } from './preview.tsx';

/** `/admin/branding`: what the company looks like here (D-02). */
export function BrandingPage({ screens }: { readonly screens: PreviewScreens }) {
  const { t } = useTranslation(['adminBranding', 'admin']);
  const { data, error, refetch } = useQuery(brandingQueries.state());

  function content() {
    if (data) return <BrandingEditor branding={data} screens={screens} />;
    if (error) {
      return <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />;
    }
    return (
      <DelayedSkeleton>
        <Skeleton variant="rounded" height={480} />
      </DelayedSkeleton>
    );
  }

  return (
    <AdminFrame>
      <PageHeading
        title={t('admin:section.branding.title')}
        description={t('admin:section.branding.text')}
      />
      {content()}
    </AdminFrame>
  );
}
