import type { FieldIssue, ManagedResource } from '@axp/contracts';
import { deleteResourceImage, profileImageTypes, setResourceImage } from '@axp/contracts';
import Box from '@mui/material/Box';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { CroppedPictureField } from '@/shared/picture/cropped-picture-field.tsx';
import { radius } from '@/shared/theme/tokens.ts';
import { resourceQueries, resourcesKey } from './resource-queries.ts';

/** Upload size in pixels: sharp on high-density screens, with the proportions of the thumbnail. */
const sentSize = { width: 1600, height: 1000 };

/** The photo that staff see; it is saved at once, apart from the form. */
export function PhotoField({ resource }: { readonly resource: ManagedResource }) {
  const { t } = useTranslation('adminResources');
  const { send, remove, refusal } = usePhoto(resource.id);
  return (
    <Box>
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
