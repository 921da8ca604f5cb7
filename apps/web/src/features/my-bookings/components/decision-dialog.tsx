import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeriesScope } from '@/shared/booking/moves/series-scope.ts';
import { useDecision } from '@/shared/booking/moves/use-decision.ts';
import { useToast } from '@/shared/ui/index.ts';
import type { QuestionProps } from '../model/question.ts';
import { QuestionDialog } from './question-dialog.tsx';
import { SeriesScopeField } from './series-scope-field.tsx';

interface DecisionDialogProps extends QuestionProps {
  readonly decision: 'approve' | 'reject';
}

const scopes = ['all', 'this'] as const;

/** Decides on a request; the booker sees the reason for declining (Z-42). */
export function DecisionDialog({ seen, booking, decision, onClose }: DecisionDialogProps) {
  const { t } = useTranslation(['myBooking', 'validation']);
  const toast = useToast();
  const decide = useDecision();
  // A series is one request; single dates may be refused (Z-45).
  const [scope, setScope] = useState<SeriesScope>(booking.seriesId === null ? 'this' : 'all');
  const [reason, setReason] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const isReject = decision === 'reject';
  const isReasonMissing = isReject && reason.trim() === '';
  const after = {
    onSuccess: () => {
      toast.success(t(`decision.${decision}.done`));
      onClose();
    },
  };
  const confirm = () => {
    setIsAsked(true);
    if (isReasonMissing) return;
    decide.mutate({ seen: booking, scope, to: decision, reason }, after);
  };
  return (
    <QuestionDialog
      title={t(`decision.${decision}.title`)}
      seen={seen}
      booking={booking}
      confirmLabel={t(`decision.${decision}.confirm`)}
      isEnding={isReject}
      isWorking={decide.isPending}
      isPossible={booking.abilities[decision]}
      error={decide.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {booking.seriesId !== null && (
        <SeriesScopeField scopes={scopes} value={scope} onChange={setScope} />
      )}
      {!isReject && <Typography variant="body2">{t('decision.approve.text')}</Typography>}
      {isReject && (
        <TextField
          label={t('decision.reason')}
          required
          multiline
          minRows={2}
          value={reason}
          error={isAsked && isReasonMissing}
          helperText={
            isAsked && isReasonMissing ? t('validation:issue.required') : t('decision.reasonHint')
          }
          // A reason is one line to the server; Enter would only be refused.
          onChange={(event) => setReason(event.target.value.replaceAll(/[\r\n]+/g, ' '))}
          slotProps={{ htmlInput: { maxLength: 500, autoComplete: 'off' } }}
        />
      )}
    </QuestionDialog>
  );
}
