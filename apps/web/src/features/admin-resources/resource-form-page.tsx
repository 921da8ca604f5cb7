import type { FieldIssue, ManagedResource, ResourceType } from '@axp/contracts';
import {
  deleteResourceImage,
  profileImageTypes,
  setResourceImage,
  unblockResource,
} from '@axp/contracts';
import { resourceTypes } from '@axp/contracts/vocabulary';
import ArrowBack from '@mui/icons-material/ArrowBack';
import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminFrame } from '@/shared/admin/admin-frame.tsx';
import { ReadOnly } from '@/shared/admin/read-only.tsx';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { useLanguage, useValidationText } from '@/shared/i18n/index.ts';
import { formatDateTime } from '@/shared/lib/datetime/index.ts';
import { CroppedPictureField } from '@/shared/picture/cropped-picture-field.tsx';
import { columns, radius } from '@/shared/theme/tokens.ts';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { FormSection, wide } from './form-section.tsx';
import { ResourceForm } from './resource-form.tsx';
import { resourceQueries, resourcesKey } from './resource-queries.ts';

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
  return (
    <QueryContent
      query={useQuery(resourceQueries.one(id))}
      failed={t('form.failed')}
      skeleton={480}
    >
      {(resource) => (
        <>
          <PageHeading title={resource.name} description={t(`resources.kind.${resource.type}`)} />
          <ReadOnly subject="ManagedResource">
            <PhotoField resource={resource} />
            <ResourceForm type={resource.type} resource={resource} />
            <MaintenanceSection resource={resource} />
          </ReadOnly>
        </>
      )}
    </QueryContent>
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

/** Upload size in pixels: sharp on high-density screens, with the proportions of the thumbnail. */
const sentSize = { width: 1600, height: 1000 };

/** The photo that staff see; it is saved at once, apart from the form. */
function PhotoField({ resource }: { readonly resource: ManagedResource }) {
  const { t } = useTranslation('adminResources');
  const { send, remove, refusal } = usePhoto(resource.id);
  return (
    <Box sx={{ mb: 5 }}>
      <CroppedPictureField
        label={t('photo.title')}
        accept={profileImageTypes}
        preview={
          resource.image && (
            <Box
              component="img"
              src={resource.image.thumbnail}
              alt={resource.name}
              sx={{ width: 160, height: 100, objectFit: 'cover', borderRadius: `${radius.card}px` }}
            />
          )
        }
        hint={t('photo.hint')}
        chooseLabel={t(resource.image ? 'photo.change' : 'photo.choose')}
        removeLabel={resource.image ? t('photo.remove') : undefined}
        words={{
          title: t('photo.cropTitle'),
          hint: t('photo.cropHint'),
          area: t('photo.cropArea'),
          zoom: t('photo.zoom'),
          use: t('photo.use'),
        }}
        size={sentSize}
        isSaving={send.isPending || remove.isPending}
        refusal={refusal}
        onSend={(picture, onDone) => send.mutate(picture, { onSuccess: onDone })}
        onCancel={send.reset}
        onRemove={() => remove.mutate()}
      />
    </Box>
  );
}

function usePhoto(id: string) {
  const queries = useQueryClient();
  const text = useValidationText();
  const problemText = useProblemText();
  const onSuccess = (resource: ManagedResource) => {
    queries.setQueryData(resourceQueries.one(id).queryKey, resource);
    void queries.invalidateQueries({ queryKey: [...resourcesKey, 'list'] });
  };
  const send = useMutation({
    mutationFn: async (photo: Blob) => {
      const form = new FormData();
      form.append('file', photo, 'photo.jpg');
      return (await call(setResourceImage, { params: { id } }, { form })).data;
    },
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: async () => (await call(deleteResourceImage, { params: { id } })).data,
    onSuccess,
  });
  const error = send.error ?? remove.error;
  const issue: FieldIssue | undefined = error instanceof ApiProblem ? error.issues[0] : undefined;
  const refusal = issue ? text.issue(issue) : error && problemText(error);
  return { send, remove, refusal };
}
