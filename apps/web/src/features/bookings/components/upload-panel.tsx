import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useFileRefusal } from '@/shared/booking/use-file-refusal.ts';
import type { Upload } from '../hooks/use-uploads.ts';

interface UploadPanelProps {
  readonly uploads: readonly Upload[];
  readonly onRetry: (file: File) => void;
  readonly onContinue: () => void;
}

/** The booking is made, its files are on their way: each with its progress, or what is wrong. */
export function UploadPanel({ uploads, onRetry, onContinue }: UploadPanelProps) {
  const { t } = useTranslation('booking');
  const isSending = uploads.some(({ state }) => state === 'sending' || state === 'waiting');
  return (
    <Card sx={{ maxWidth: 560, mx: 'auto', p: { xs: 5, sm: 8 }, display: 'grid', gap: 5 }}>
      <div role="status">
        <Typography variant="h2" component="h2">
          {t('files.sendingTitle')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {isSending ? t('files.sendingText') : t('files.failedText')}
        </Typography>
      </div>
      {uploads.map((upload) => (
        <UploadRow
          key={`${upload.file.name} ${upload.file.size} ${upload.file.lastModified}`}
          upload={upload}
          onRetry={() => onRetry(upload.file)}
        />
      ))}
      {!isSending && (
        <Button variant="contained" size="large" onClick={onContinue}>
          {t('files.continue')}
        </Button>
      )}
    </Card>
  );
}

function UploadRow({ upload, onRetry }: { readonly upload: Upload; readonly onRetry: () => void }) {
  const { t } = useTranslation('booking');
  const refusal = useFileRefusal();
  const { file, state, share, error } = upload;
  const percent = Math.round(share * 100);
  if (state === 'failed') {
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={onRetry}>
            {t('files.retry')}
          </Button>
        }
      >
        {t('files.refused', { name: file.name, reason: refusal.after(error) })}
      </Alert>
    );
  }
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
        <Typography variant="body2" noWrap>
          {file.name}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {t('files.percent', { percent })}
        </Typography>
      </Box>
      <LinearProgress aria-label={file.name} variant="determinate" value={percent} sx={{ mt: 1 }} />
    </Box>
  );
}
