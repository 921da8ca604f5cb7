import CloudOffIcon from '@mui/icons-material/CloudOff';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ApiProblem, useProblemText } from '@/shared/api/index.ts';
import { EmptyState } from './empty-state.tsx';

interface ErrorStateProps {
  /** Failed action, in the page's words. */
  readonly title: string;
  readonly error: unknown;
  /** Note about data that is kept. */
  readonly kept?: string;
  readonly onRetry: () => void;
}

/** What happened, what is kept, and a way to try again. */
export function ErrorState({ title, error, kept, onRetry }: ErrorStateProps) {
  const { t } = useTranslation('common');
  const problemText = useProblemText();
  const requestId = error instanceof ApiProblem ? error.requestId : '';
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOffIcon />}
        title={title}
        description={[problemText(error), kept].filter(Boolean).join(' ')}
        action={
          <Button variant="outlined" color="inherit" onClick={onRetry}>
            {t('action.retry')}
          </Button>
        }
      />
      {requestId !== '' && (
        <Typography variant="note" align="center">
          {t('error.reference', { requestId })}
        </Typography>
      )}
    </div>
  );
}
