import { Box, Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';

interface FailedNoteProps {
  /** Sentence about the part that failed to load. */
  readonly text: string;
  readonly onRetry: () => void;
}

/** That a part of a page could not be loaded, where the rest of it stands. */
export function FailedNote({ text, onRetry }: FailedNoteProps) {
  const { t } = useTranslation('common');
  return (
    <Box role="alert" sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Typography variant="body2">{text}</Typography>
      <Button color="inherit" onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </Box>
  );
}
