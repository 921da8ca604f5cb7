import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeriesScope } from '@/shared/booking/moves/series-scope.ts';
import { useDecision } from '@/shared/booking/moves/use-decision.ts';
import { SeriesScopeField } from '@/shared/booking/ui/series-scope-field.tsx';
import { ReasonField, useReason } from '@/shared/form/reason-field.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { ExtendDialog } from './extend-dialog.tsx';
import type { AskedAction, QuestionProps } from './question.ts';
import { QuestionDialog } from './question-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { useCheckOut } from './use-booking-moves.ts';

interface ActionDialogProps extends Omit<QuestionProps, 'booking'> {
  readonly action: AskedAction;
}

export function ActionDialog({ action, seen: asked, whole, onClose }: ActionDialogProps) {
  const [seen] = useState(asked);
  // What was loaded before the question came up may be older than what was asked about.
  const booking = whole && whole.version >= seen.version ? whole : seen;
  const question = { seen, booking, whole, onClose };
  switch (action) {
    case 'cancel':
      return <CancelDialog {...question} />;
    case 'extend':
      return <ExtendDialog {...question} />;
    case 'end':
      return <EndDialog {...question} />;
    case 'return':
      return <ReturnDialog {...question} />;
    case 'approve':
    case 'reject':
      return <DecisionDialog {...question} decision={action} />;
  }
}

/** Ends a room's booking before its time (Z-52). */
function EndDialog({ seen, booking, onClose }: QuestionProps) {
  const { t } = useTranslation('myBooking');
  const toast = useToast();
  const checkOut = useCheckOut();
  const confirm = () =>
    checkOut.mutate(
      { seen: booking },
      {
        onSuccess: () => {
          toast.success(t('end.done'));
          onClose();
        },
      },
    );
  return (
    <QuestionDialog
      title={t('end.title')}
      seen={seen}
      booking={booking}
      confirmLabel={t('end.confirm')}
      isWorking={checkOut.isPending}
      isPossible={booking.abilities.checkOut}
      error={checkOut.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Typography variant="body2">{t('end.text', { room: booking.resource.name })}</Typography>
    </QuestionDialog>
  );
}

interface DecisionDialogProps extends QuestionProps {
  readonly decision: 'approve' | 'reject';
}

const scopes = ['all', 'this'] as const;

/** Decides on a request; whoever made it reads the reason of a refusal (Z-42). */
function DecisionDialog({ seen, booking, decision, onClose }: DecisionDialogProps) {
  const { t } = useTranslation(['myBooking', 'validation']);
  const toast = useToast();
  const decide = useDecision();
  // A series is one request; single dates may be refused (Z-45).
  const [scope, setScope] = useState<SeriesScope>(booking.seriesId === null ? 'this' : 'all');
  const reason = useReason();
  const isReject = decision === 'reject';
  const after = {
    onSuccess: () => {
      toast.success(t(`decision.${decision}.done`));
      onClose();
    },
  };
  const send = (text: string) =>
    decide.mutate({ seen: booking, scope, to: decision, reason: text }, after);
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
      onConfirm={() => (isReject ? reason.whenGiven(send) : send(''))}
      onClose={onClose}
    >
      {booking.seriesId !== null && (
        <SeriesScopeField
          label={t('scope.label')}
          scopes={scopes}
          value={scope}
          onChange={setScope}
        />
      )}
      {!isReject && <Typography variant="body2">{t('decision.approve.text')}</Typography>}
      {isReject && (
        <ReasonField
          label={t('decision.reason')}
          hint={t('decision.reasonHint')}
          missing={t('validation:issue.required')}
          reason={reason}
          isTall
        />
      )}
    </QuestionDialog>
  );
}
