import type { ManagedResource, ResourceType } from '@axp/contracts';
import { unblockResource } from '@axp/contracts';
import { resourceTypes } from '@axp/contracts/vocabulary';
import ArrowBack from '@mui/icons-material/ArrowBack';
import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminFrame } from '@/shared/admin/admin-frame.tsx';
import { call, useProblemText } from '@/shared/api/index.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatDateTime } from '@/shared/lib/datetime/index.ts';
import { columns } from '@/shared/theme/tokens.ts';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { FormSection, wide } from './form-section.tsx';
import { PhotoField } from './photo-field.tsx';
import { ResourceForm } from './resource-form.tsx';
import { resourceQueries } from './resource-queries.ts';

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

const MaintenanceDialog = lazyDialog(() =>
  import('./maintenance-dialog.tsx').then((module) => module.MaintenanceDialog),
);

/** Times in which the resource can't be booked (Z-03). */
function MaintenanceSection({ resource }: { readonly resource: ManagedResource }) {
  const { t } = useTranslation('adminResources');
  const { language } = useLanguage();
  const [isPlanning, setIsPlanning] = useState(false);
  const { data: blocks, error, refetch } = useQuery(resourceQueries.blocks(resource.id));
  const remove = useRemoveBlock(resource.id);
  const { timezone } = resource;
  return (
    <FormSection title={t('maintenance.title')}>
      <Box sx={wide}>
        {error && !blocks && (
          <ErrorState
            title={t('maintenance.failed')}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {blocks?.length === 0 && (
          <Typography variant="body2" color="textSecondary">
            {t('maintenance.none')}
          </Typography>
        )}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {blocks?.map(({ id, title, start, end }) => (
            <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
              <Typography variant="body2" sx={{ mr: 'auto' }}>
                {title} · {formatDateTime(start, { language, timezone })} –{' '}
                {formatDateTime(end, { language, timezone })}
              </Typography>
              <IconButton
                aria-label={t('maintenance.remove', { title })}
                disabled={remove.isPending}
                onClick={() => remove.mutate(id)}
              >
                <Delete />
              </IconButton>
            </Box>
          ))}
        </Box>
        <Button
          variant="outlined"
          color="inherit"
          disabled={!resource.isActive}
          onClick={() => setIsPlanning(true)}
          sx={{ mt: 3 }}
        >
          {t('maintenance.action')}
        </Button>
      </Box>
      {isPlanning && <MaintenanceDialog resource={resource} onClose={() => setIsPlanning(false)} />}
    </FormSection>
  );
}

function useRemoveBlock(id: string) {
  const queries = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText();
  return useMutation({
    mutationFn: (blockId: string) => call(unblockResource, { params: { id, blockId } }),
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => queries.invalidateQueries(resourceQueries.blocks(id)),
  });
}
