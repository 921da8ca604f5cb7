import type { FieldIssue } from '@axp/contracts';
import { profileImageTypes } from '@axp/contracts/vocabulary';
import AddPhoto from '@mui/icons-material/AddAPhotoOutlined';
import { Alert, Box } from '@mui/material';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useValidationText } from '@/shared/i18n/index.ts';
import { pictureFault } from '@/shared/picture/cropped-picture-field.tsx';
import { phoneEndings, readablePicture } from '@/shared/picture/readable-picture.ts';
import { FileInput } from '@/shared/ui/file-input.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';

interface PhotoButtonProps {
  readonly isSaving?: boolean;
  /** Refusal of the server, in words. */
  readonly refusal?: string | null;
  readonly onChoose: (photo: File) => void;
}

/** Opens the camera or the photos; explains why a file is no photo before anything is sent. */
export function PhotoButton({ isSaving = false, refusal = null, onChoose }: PhotoButtonProps) {
  const { t } = useTranslation('myBooking');
  const text = useValidationText();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<FieldIssue | null>(null);
  const choose = async (picked: File): Promise<void> => {
    const photo = await readablePicture(picked);
    const found = await pictureFault(photo);
    setFault(found);
    if (!found) onChoose(photo);
  };
  const error = fault ? text.issue(fault) : refusal;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <FileInput
        ref={input}
        aria-label={t('photos.add')}
        accept={[...profileImageTypes, ...phoneEndings].join(',')}
        onChoose={(file) => void choose(file)}
      />
      <SecondaryButton
        startIcon={<AddPhoto />}
        loading={isSaving}
        loadingPosition="start"
        onClick={() => input.current?.click()}
      >
        {t('photos.add')}
      </SecondaryButton>
      {error !== null && <Alert severity="error">{error}</Alert>}
    </Box>
  );
}
