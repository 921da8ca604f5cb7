import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { ApiProblem, useProblemText } from '@/shared/api/index.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import type { CalendarEntry } from '../calendar-entry.ts';
import type { RefusedChange } from './use-time-changes.ts';

interface RefusalNoteProps {
  readonly refused: RefusedChange;
  /** The booking as it is stored now; undefined where it is gone from the view. */
  readonly entry: CalendarEntry | undefined;
  readonly timezone: string;
  readonly at: { readonly left: number; readonly top: number };
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Refusal of a change, shown at the desired place. */
export function RefusalNote(props: RefusalNoteProps) {
  const { refused, entry, timezone, at, onRetry, onClose } = props;
  const { t } = useTranslation(['calendar', 'common']);
  const problemText = useProblemText(timezone);
  const times = useTimes(timezone);
  const { error } = refused;
  const isStale = error instanceof ApiProblem && error.code === 'booking.stale';
  const isRefusal = error instanceof ApiProblem && !isStale;
  const text =
    isStale && entry
      ? t('calendar:change.stale', { title: entry.title ?? '', range: times.range(entry) })
      : problemText(error);
  return (
    <Box
      sx={{
        position: 'fixed',
        zIndex: 'tooltip',
        ...at,
        width: 300,
        maxWidth: 'calc(100vw - 32px)',
      }}
    >
      <Alert
        severity="error"
        variant="outlined"
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
        sx={{ bgcolor: 'background.paper', boxShadow: 6, pointerEvents: 'auto' }}
      >
        <AlertTitle>{t('calendar:change.refused')}</AlertTitle>
        {text}
        <Box sx={{ display: 'flex', gap: 2, mt: 2 }}>
          {!isRefusal && (
            <SecondaryButton size="small" onClick={onRetry}>
              {t(isStale ? 'calendar:change.anyway' : 'common:action.retry')}
            </SecondaryButton>
          )}
          <Button size="small" color="inherit" autoFocus onClick={onClose}>
            {t('common:action.close')}
          </Button>
        </Box>
      </Alert>
    </Box>
  );
}
