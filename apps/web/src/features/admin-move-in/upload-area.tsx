import type { MovedSystem } from '@axp/contracts/move-in';
import { moveInLimits } from '@axp/contracts/move-in';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material';
import type { DragEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { megabytesOf } from '@/shared/booking/use-file-refusal.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { actionNote } from './card-styles.ts';
import { endingsOf } from './upload-files.ts';
import type { useUpload } from './use-upload.ts';

interface UploadAreaProps {
  readonly system: MovedSystem;
  readonly upload: ReturnType<typeof useUpload>;
}

/** Takes one file by a drop or a button, and shows how far it has gone, or why it was refused. */
export function UploadArea({ system, upload }: UploadAreaProps) {
  const { t } = useTranslation(['adminMoveIn', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { file, share, isPending, error, isRepeatable } = upload;
  useEffect(() => {
    // The bar of the page may cover it.
    if (error !== null) outcome.current?.scrollIntoView({ block: 'center' });
  }, [error]);
  const endings = endingsOf[system];
  const take = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !isPending) upload.send(dropped);
  };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={take}
        data-over={isOver || undefined}
        sx={dropStyle}
      >
        <UploadFile aria-hidden sx={{ color: 'link' }} />
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Typography variant="subtitle2">{t('upload.drop')}</Typography>
          <Typography variant="note">
            {t('upload.limits', {
              endings: endings.join(', '),
              megabytes: megabytesOf(moveInLimits.bytes),
            })}
          </Typography>
        </Box>
        <SecondaryButton disabled={isPending} onClick={() => input.current?.click()}>
          {t('upload.choose')}
        </SecondaryButton>
        <input
          ref={input}
          type="file"
          hidden
          // Some systems know no type for `.json.gz`, and would hide it.
          accept={[...endings, ...(endings.includes('.json.gz') ? ['.gz'] : [])].join(',')}
          aria-label={t('upload.choose')}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            // The same file can be chosen again after a correction.
            target.value = '';
            if (chosen) upload.send(chosen);
          }}
        />
      </Box>
      <div ref={outcome} aria-live="polite">
        {isPending && file && <Sending name={file.name} share={share} onCancel={upload.cancel} />}
        {error !== null && file && (
          <Alert
            severity="error"
            sx={actionNote}
            {...(isRepeatable && {
              action: (
                <Button color="inherit" onClick={() => upload.send(file)}>
                  {t('common:action.retry')}
                </Button>
              ),
            })}
          >
            {t('upload.refused', { name: file.name, reason: error })}
          </Alert>
        )}
      </div>
    </Box>
  );
}

interface SendingProps {
  readonly name: string;
  readonly share: number;
  readonly onCancel: () => void;
}

function Sending({ name, share, onCancel }: SendingProps) {
  const { t } = useTranslation(['adminMoveIn', 'common']);
  // The server reads the file after its last byte has left.
  const isSent = share >= 1;
  const text = isSent
    ? t('upload.reading', { name })
    : t('upload.sending', { name, percent: Math.round(share * 100) });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2">{text}</Typography>
        <LinearProgress
          aria-label={t('upload.progress')}
          variant={isSent ? 'indeterminate' : 'determinate'}
          value={share * 100}
          sx={{ mt: 1 }}
        />
      </Box>
      <Button color="inherit" onClick={onCancel}>
        {t('common:action.cancel')}
      </Button>
    </Box>
  );
}

const dropStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  p: { xs: 4, md: 6 },
  border: '2px dashed',
  borderColor: 'controlBorder',
  borderRadius: '12px',
  bgcolor: 'background.default',
  '&[data-over]': { borderColor: 'link', bgcolor: 'selected.ground' },
} as const;
