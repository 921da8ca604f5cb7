import { deleteProfileImage, profileImageTypes, setProfileImage } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { CropDialog, useChosenPicture } from '@/shared/picture/index.ts';
import { useSession, useUser } from '@/shared/session/index.ts';
import { Avatar } from '@/shared/ui/avatar.tsx';
import { useToast } from '@/shared/ui/index.ts';

const previewSide = 88;

/** Sharp wherever it is shown, and quickly sent on a phone. */
const sentSize = { width: 640, height: 640 };

/** The picture as others see it, and what can be done with it (P-02). */
export function PictureField() {
  const { t } = useTranslation('profile');
  const user = useUser();
  const text = useValidationText();
  const problemText = useProblemText();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const { picture, issue, choose, close } = useChosenPicture();
  const save = useSetPicture();
  const remove = useRemovePicture();

  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 4, sm: 5 } }}>
      <Avatar person={user} size={previewSide} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button variant="outlined" color="inherit" onClick={() => input.current?.click()}>
            {t(user.profileImage ? 'picture.change' : 'picture.choose')}
          </Button>
          {user.profileImage && (
            <Button
              color="inherit"
              loading={remove.isPending}
              onClick={() =>
                remove.mutate(undefined, { onError: (error) => toast.error(problemText(error)) })
              }
            >
              {t('picture.remove')}
            </Button>
          )}
        </Box>
        <input
          ref={input}
          type="file"
          hidden
          accept={profileImageTypes.join(',')}
          aria-label={t('picture.title')}
          onChange={(event) => void choose(event)}
        />
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 2 }}>
          {t('picture.hint')}
        </Typography>
        {issue && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {text.issue(issue)}
          </Alert>
        )}
      </Box>
      {picture && (
        <CropDialog
          picture={picture}
          words={{
            title: t('picture.cropTitle'),
            hint: t('picture.cropHint'),
            area: t('picture.cropArea'),
            zoom: t('picture.zoom'),
            use: t('picture.use'),
          }}
          size={sentSize}
          isRound
          isSaving={save.isPending}
          trouble={save.error && problemText(save.error)}
          onUse={(cropped) => save.mutate(cropped, { onSuccess: close })}
          onClose={() => {
            save.reset();
            close();
          }}
        />
      )}
    </Box>
  );
}

/** Sends a picture of the person (P-02). */
function useSetPicture() {
  const { t } = useTranslation('profile');
  const { merge } = useSession();
  const toast = useToast();
  return useMutation({
    mutationFn: async (picture: Blob) => {
      const form = new FormData();
      form.append('file', picture, 'picture.jpg');
      return (await call(setProfileImage, {}, { form })).data;
    },
    onSuccess: (user) => {
      merge(user);
      toast.success(t('picture.saved'));
    },
  });
}

/** Takes the picture away; the first letter of the name stands in its place. */
function useRemovePicture() {
  const { t } = useTranslation('profile');
  const { merge } = useSession();
  const toast = useToast();
  return useMutation({
    mutationFn: async () => (await call(deleteProfileImage)).data,
    onSuccess: (user) => {
      merge(user);
      toast.success(t('picture.removed'));
    },
  });
}
