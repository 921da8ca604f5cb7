import type { ResourceType } from '@axp/contracts';
import { resourceTypes } from '@axp/contracts/vocabulary';
import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import { AdminFrame } from '@/shared/admin/index.ts';
import { columns } from '@/shared/theme/tokens.ts';
import { DelayedSkeleton, ErrorState, PageHeading } from '@/shared/ui/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { resourceQueries } from '../api/resource-queries.ts';
import { MaintenanceSection } from './maintenance-section.tsx';
import { PhotoField } from './photo-field.tsx';
import { ResourceForm } from './resource-form.tsx';

function one(value: string | string[] | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** `/admin/resources/edit`: a resource by its id, or a new one of a kind. */
export function ResourceFormPage() {
  const { t } = useTranslation('adminResources');
  const { query, isReady } = useRouter();
  const id = one(query.id);
  const type = resourceTypes.find((known) => known === query.type) ?? 'room';
  return (
    <AdminFrame>
      <Box sx={{ maxWidth: columns.form }}>
        <Button
          component={PageLink}
          href="/admin/resources"
          color="inherit"
          startIcon={<ArrowBack />}
          sx={{ mb: 2 }}
        >
          {t('form.back')}
        </Button>
        {isReady &&
          (id === null ? <NewResource type={type} /> : <StoredResource key={id} id={id} />)}
      </Box>
    </AdminFrame>
  );
}

function NewResource({ type }: { readonly type: ResourceType }) {
  const { t } = useTranslation('adminResources');
  return (
    <>
      <PageHeading title={t(`form.new.${type}`)} />
      <ResourceForm key={type} type={type} resource={null} />
    </>
  );
}

function StoredResource({ id }: { readonly id: string }) {
  const { t } = useTranslation('adminResources');
  const { data, error, refetch } = useQuery(resourceQueries.one(id));
  if (data) {
    return (
      <>
        <PageHeading title={data.name} description={t(`resources.kind.${data.type}`)} />
        <PhotoField resource={data} />
        <ResourceForm type={data.type} resource={data} />
        <MaintenanceSection resource={data} />
      </>
    );
  }
  if (error) {
    return <ErrorState title={t('form.failed')} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <DelayedSkeleton>
      <Skeleton variant="rounded" height={480} />
    </DelayedSkeleton>
  );
}
