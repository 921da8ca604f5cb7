import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeriesScope } from '@/shared/booking/moves/series-scope.ts';
import { SeriesScopeField } from '@/shared/booking/ui/series-scope-field.tsx';
import { useUser } from '@/shared/session/index.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { isDeclining } from './is-declining.ts';
import type { QuestionProps } from './question.ts';
import { QuestionDialog } from './question-dialog.tsx';
import { useCancel } from './use-booking-moves.ts';

const scopes = ['this', 'following', 'all'] as const;

/** Asks before a series, or what concerns others, is given up. */
export function CancelDialog({ seen, booking, whole, onClose }: QuestionProps) {
  const { t } = useTranslation(['myBooking', 'validation']);
  const toast = useToast();
  const user = useUser();
  const cancel = useCancel();
  const [scope, setScope] = useState<SeriesScope>('this');
  const [reason, setReason] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const isOthers = whole !== null && ![whole.booker.id, whole.bookedFor.id].includes(user.id);
  const isDeclined = whole !== null && isDeclining(whole, user.id);
  const isReasonMissing = isOthers && reason.trim() === '';
  const confirm = () => {
    setIsAsked(true);
    if (isReasonMissing) return;
    cancel.mutate(
      { seen: booking, scope, reason },
      {
        onSuccess: () => {
          toast.success(t(scope === 'this' ? 'cancel.done' : 'cancel.doneSeries'));
          onClose();
        },
      },
    );
  };
  return (
    <QuestionDialog
      title={t(isDeclined ? 'decline.title' : 'cancel.title')}
      seen={seen}
      booking={booking}
      confirmLabel={t(isDeclined ? 'decline.confirm' : 'cancel.confirm')}
      keepLabel={t('cancel.keep')}
      isEnding
      isWorking={cancel.isPending}
      isPossible={booking.abilities.cancel}
      error={cancel.error}
      onConfirm={confirm}
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
      <Typography variant="body2">
        {isDeclined
          ? t('decline.text', { name: whole.booker.fullName, room: booking.resource.name })
          : t('cancel.text', { room: booking.resource.name })}
      </Typography>
      <TextField
        label={t(isOthers ? 'cancel.reasonNeeded' : 'cancel.reason')}
        value={reason}
        required={isOthers}
        error={isAsked && isReasonMissing}
        helperText={
          isAsked && isReasonMissing ? t('validation:issue.required') : t('cancel.reasonHint')
        }
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500, autoComplete: 'off' } }}
      />
    </QuestionDialog>
  );
}
