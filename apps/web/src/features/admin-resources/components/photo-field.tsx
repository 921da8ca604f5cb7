import type { FieldIssue, ManagedResource } from '@axp/contracts';
import { deleteResourceImage, profileImageTypes, setResourceImage } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { CropDialog, useChosenPicture } from '@/shared/picture/index.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { resourceQueries, resourcesKey } from '../api/resource-queries.ts';

/** Size for dense screens; the thumbnail has the same proportions. */
const sentSize = { width: 1600, height: 1000 };

/** The photo that staff see; it is saved at once, apart from the form. */
export function PhotoField({ resource }: { readonly resource: ManagedResource }) {
  const { t } = useTranslation('adminResources');
  const input = useRef<HTMLInputElement>(null);
  const { send, remove, refusal } = usePhoto(resource.id);
  const { picture, issue, choose, close } = useChosenPicture();
  const text = useValidationText();
  // Errors of a picture appear in its crop dialog.
  const chosenFault = issue && text.issue(issue);
  const told = chosenFault ?? (picture ? null : refusal);
  const isBusy = send.isPending || remove.isPending;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, mb: 5 }}>
      {resource.image && (
        <Box
          component="img"
          src={resource.image.thumbnail}
          alt={resource.name}
          sx={{ width: 160, height: 100, objectFit: 'cover', borderRadius: `${radius.card}px` }}
        />
      )}
      <div>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button
            variant="outlined"
            color="inherit"
            loading={isBusy}
            onClick={() => input.current?.click()}
          >
            {t(resource.image ? 'photo.change' : 'photo.choose')}
          </Button>
          {resource.image && (
            <Button color="inherit" disabled={isBusy} onClick={() => remove.mutate()}>
              {t('photo.remove')}
            </Button>
          )}
        </Box>
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1 }}>
          {t('photo.hint')}
        </Typography>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={profileImageTypes.join(',')}
        aria-label={t('photo.title')}
        onChange={(event) => void choose(event)}
      />
      {told !== null && (
        <Alert severity="error" sx={{ width: '100%' }}>
          {told}
        </Alert>
      )}
      {picture && (
        <CropDialog
          picture={picture}
          words={{
            title: t('photo.cropTitle'),
            hint: t('photo.cropHint'),
            area: t('photo.cropArea'),
            zoom: t('photo.zoom'),
            use: t('photo.use'),
          }}
          size={sentSize}
          isSaving={send.isPending}
          trouble={refusal}
          onUse={(cropped) => send.mutate(cropped, { onSuccess: close })}
          onClose={() => {
            send.reset();
            close();
          }}
        />
      )}
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
