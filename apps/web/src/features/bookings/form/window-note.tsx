import type { ResourceDetail, TimeRange } from '@axp/contracts';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '@/shared/api/index.ts';
import { useProblemText } from '@/shared/api/index.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { allowedWindow } from './allowed-window.ts';
import type { WindowCheck } from './use-window-check.ts';

interface FreeNoteProps {
  readonly resource: Pick<ResourceDetail, 'type'>;
  readonly check: Pick<WindowCheck, 'state' | 'isHeld' | 'isChecking'>;
  /** Only the first date of a series is held; all of them are judged when it is sent (Z-62). */
  readonly isSeries: boolean;
}

/** Where nothing can be learned nothing is claimed: the server judges anyway. */
export function FreeNote({ resource, check, isSeries }: FreeNoteProps) {
  const { t } = useTranslation('booking');
  const isFree = check.state === 'free';
  const wait = check.isChecking ? t('form.checking') : '';
  const free = t(`kind.${resource.type}.isFree`);
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: 24,
        typography: 'body2',
        fontWeight: 500,
        color: isFree ? 'success.main' : 'text.secondary',
      }}
    >
      {isFree && <CheckCircle aria-hidden sx={{ fontSize: 18 }} />}
      <span>
        {isFree ? free : wait}
        {isFree && check.isHeld && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {` · ${t(isSeries ? 'form.heldFirst' : 'form.held')}`}
          </Box>
        )}
      </span>
    </Box>
  );
}

interface RuleNoteProps {
  readonly resource: Pick<ResourceDetail, 'timezone'>;
  readonly window: TimeRange;
  readonly problem: ApiProblem;
  readonly onMove: (window: TimeRange) => void;
}

/** A rule refuses this time: which one, and with one tap the next time that it allows (Z-14). */
export function RuleNote({ resource, window, problem, onMove }: RuleNoteProps) {
  const { t } = useTranslation('booking');
  const text = useProblemText(resource.timezone);
  const times = useTimes(resource.timezone);
  const allowed = allowedWindow(window, problem.params);
  return (
    <Alert severity="warning">
      {text(problem)}
      {allowed && (
        <Box sx={{ mt: 2 }}>
          <Button size="small" variant="outlined" color="inherit" onClick={() => onMove(allowed)}>
            {t('form.moveTo', { range: times.range(allowed) })}
          </Button>
        </Box>
      )}
    </Alert>
  );
}
