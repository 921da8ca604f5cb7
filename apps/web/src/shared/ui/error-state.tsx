import CloudOffIcon from '@mui/icons-material/CloudOff';
import { Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { ApiProblem, useProblemText } from '@/shared/api/index.ts';
import { EmptyState } from './empty-state.tsx';
import { SecondaryButton } from './secondary-button.tsx';

interface ErrorStateProps {
  /** Failed action, in the page's words. */
  readonly title: string;
  /** Failed read, which is repeated on demand. */
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
  /** Note about data that is kept. */
  readonly kept?: string;
}

/** What happened, what is kept, and a way to try again. */
export function ErrorState({ title, query, kept }: ErrorStateProps) {
  const { error, refetch } = query;
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
          <SecondaryButton onClick={() => void refetch()}>{t('action.retry')}</SecondaryButton>
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
