import type { FieldIssue } from '@axp/contracts';
import { profileImageTypes } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import dynamic from 'next/dynamic';
import type { ChangeEvent } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '@/shared/api/index.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { Avatar } from '@/shared/ui/avatar.tsx';
import { useToast } from '@/shared/ui/index.ts';
import { useRemovePicture } from '../hooks/use-picture.ts';
import { openPicture } from '../model/crop-picture.ts';
import { damagedPicture, pictureFault } from '../model/picture-fault.ts';

// The cropper is fetched for those who choose a picture.
const CropDialog = dynamic(() => import('./crop-dialog.tsx').then((module) => module.CropDialog));

const previewSide = 88;

/** The picture as others see it, and what can be done with it (P-02). */
export function PictureField() {
  const { t } = useTranslation('profile');
  const user = useUser();
  const text = useValidationText();
  const problemText = useProblemText();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [issue, setIssue] = useState<FieldIssue | null>(null);
  const remove = useRemovePicture();

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = event.target.files ?? [];
    // The same file can be chosen again after it was mended.
    event.target.value = '';
    if (!file) return;
    const fault = await pictureFault(file).catch(() => damagedPicture);
    setIssue(fault);
    if (fault) return;
    const url = URL.createObjectURL(file);
    await openPicture(url).then(setPicture, () => {
      URL.revokeObjectURL(url);
      setIssue(damagedPicture);
    });
  }

  function close(): void {
    if (picture) URL.revokeObjectURL(picture.src);
    setPicture(null);
  }

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
      {picture && <CropDialog picture={picture} onClose={close} />}
    </Box>
  );
}
