import { brandingPictureTypes } from '@axp/contracts/vocabulary';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, Typography } from '@mui/material';
import type { RefObject } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';

// The reader of PDF files is large, and most plans are pictures.
const PdfPageDialog = lazyDialog(() => import('./pdf-page-dialog.tsx'), 'PdfPageDialog');

interface PictureInputProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onChoose: (file: File) => void;
}

const pdf = 'application/pdf';

/** Takes the picture of a plan; of a PDF a page, which the browser renders. */
export function PictureInput({ inputRef, onChoose }: PictureInputProps) {
  const { t } = useTranslation('adminPlans');
  const [document, setDocument] = useState<File | null>(null);
  return (
    <>
      <input
        ref={inputRef}
        type="file"
        hidden
        accept={[...brandingPictureTypes, pdf].join(',')}
        aria-label={t('upload.label')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again after it was changed.
          target.value = '';
          if (file?.type === pdf) setDocument(file);
          else if (file) onChoose(file);
        }}
      />
      {document && (
        <PdfPageDialog
          file={document}
          onClose={() => setDocument(null)}
          onChoose={(picture) => {
            setDocument(null);
            onChoose(picture);
          }}
        />
      )}
    </>
  );
}

interface NoPictureProps {
  readonly floor: string;
  readonly isReadOnly: boolean;
  readonly isUploading: boolean;
  readonly onUpload: () => void;
  readonly onWithout: () => void;
}

/** Invites to upload the picture of a new plan, or to begin without one. */
export function NoPicture({ floor, isReadOnly, isUploading, onUpload, onWithout }: NoPictureProps) {
  const { t } = useTranslation('adminPlans');
  return (
    <Box sx={{ flex: 1, display: 'grid', placeContent: 'center', p: 4, bgcolor: 'sunken' }}>
      <Box sx={cardStyle}>
        <Box sx={{ display: 'flex', color: 'link' }}>
          <UploadFile fontSize="large" />
        </Box>
        <Typography variant="h3" component="h2">
          {t(isReadOnly ? 'upload.none' : 'upload.title', { floor })}
        </Typography>
        {!isReadOnly && (
          <>
            <Typography variant="secondary" sx={{ maxWidth: 320 }}>
              {t('upload.text')}
            </Typography>
            <Box
              sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2, mt: 2 }}
            >
              <Button variant="contained" loading={isUploading} onClick={onUpload}>
                {t('upload.choose')}
              </Button>
              <SecondaryButton disabled={isUploading} onClick={onWithout}>
                {t('upload.without')}
              </SecondaryButton>
            </Box>
          </>
        )}
      </Box>
    </Box>
  );
}

const cardStyle = {
  display: 'grid',
  justifyItems: 'center',
  gap: 3,
  p: { xs: 5, sm: 8 },
  textAlign: 'center',
  border: '2px dashed',
  borderColor: 'controlBorder',
  borderRadius: '14px',
  bgcolor: 'background.paper',
} as const;
