import { cancelBooking } from '@axp/contracts';
import { Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import type { QuestionAction } from '@/shared/booking/moves/ask-scope.tsx';
import type { Decision } from '@/shared/booking/moves/decision.ts';
import { sendDecision } from '@/shared/booking/moves/decision.ts';
import type { SeriesScope } from '@/shared/booking/moves/series-scope.ts';
import { useCheckOut } from '@/shared/booking/moves/use-end-moves.ts';
import { useMove } from '@/shared/booking/moves/use-move.ts';
import { SeriesScopeField } from '@/shared/booking/ui/series-scope-field.tsx';
import { ReasonField, useReason } from '@/shared/form/reason-field.tsx';
import { useUser } from '@/shared/session/index.ts';
import { ExtendDialog } from './extend-dialog.tsx';
import { isDeclining } from './is-declining.ts';
import type { QuestionProps } from './question.ts';
import { QuestionDialog } from './question-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { useDelayedCancel, useUnsentReason } from './use-delayed-cancel.ts';

interface ActionDialogProps extends Omit<QuestionProps, 'booking'> {
  readonly action: QuestionAction;
}

export function ActionDialog({ action, seen: asked, whole, onClose }: ActionDialogProps) {
  const [seen] = useState(asked);
  // A cached booking may be older than the one that the dialog was opened for.
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
function EndDialog(question: QuestionProps) {
  const { booking, onClose } = question;
  const { t } = useTranslation('myBooking');
  const checkOut = useCheckOut({ done: t('end.done'), onDone: onClose });
  return (
    <QuestionDialog
      title={t('end.title')}
      question={question}
      move={checkOut}
      confirmLabel={t('end.confirm')}
      isPossible={booking.abilities.checkOut}
      onConfirm={() => checkOut.mutate({ seen: booking })}
    >
      <Typography variant="body2">{t('end.text', { room: booking.resource.name })}</Typography>
    </QuestionDialog>
  );
}

interface DecisionDialogProps extends QuestionProps {
  readonly decision: 'approve' | 'reject';
}

const scopes = ['all', 'this'] as const;

/** Approves or declines a request; the owner is shown the reason for a decline (Z-42). */
function DecisionDialog({ decision, ...question }: DecisionDialogProps) {
  const { booking, onClose } = question;
  const { t } = useTranslation(['myBooking', 'validation']);
  const decide = useMove(sendDecision, {
    done: t(`decision.${decision}.done`),
    onDone: onClose,
  });
  // A series is one request; single dates may be refused (Z-45).
  const [scope, setScope] = useState<SeriesScope>(booking.seriesId === null ? 'this' : 'all');
  const reason = useReason();
  const isReject = decision === 'reject';
  const send = (made: Decision) => decide.mutate({ seen: booking, scope, decision: made });
  return (
    <QuestionDialog
      title={t(`decision.${decision}.title`)}
      question={question}
      move={decide}
      confirmLabel={t(`decision.${decision}.confirm`)}
      isDestructive={isReject}
      isPossible={booking.abilities[decision]}
      onConfirm={() =>
        isReject
          ? reason.whenGiven((text) => send({ to: 'reject', reason: text }))
          : send({ to: 'approve' })
      }
    >
      {booking.seriesId !== null && (
        <SeriesScopeField
          label={t('scope.label')}
          scopes={scopes}
          value={scope}
          series={null}
          timezone={booking.timezone}
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

const cancelScopes = ['this', 'following', 'all'] as const;

/** Asks before a series, or what concerns others, is given up. */
function CancelDialog(question: QuestionProps) {
  const { booking, whole, onClose } = question;
  const { t } = useTranslation(['myBooking', 'validation']);
  const user = useUser();
  const [scope, setScope] = useState<SeriesScope>('this');
  const reason = useReason(useUnsentReason(booking.id));
  const { cancelDatesSoon } = useDelayedCancel();
  const isOthers = whole !== null && ![whole.booker.id, whole.bookedFor.id].includes(user.id);
  const isDeclined = whole !== null && isDeclining(whole, user.id);
  const { id, version } = booking;
  const series = whole?.series ?? null;
  const isSeries = booking.seriesId !== null;
  const cancel = useMove(
    async () => {
      const body = { version, ...(reason.given !== '' && { reason: reason.given }) };
      return (await call(cancelBooking, { params: { id }, query: { scope }, body })).data;
    },
    { done: t('cancel.done'), onDone: onClose },
  );
  const send = () => {
    if (!isSeries) return cancel.mutate();
    const count = scope === 'this' ? 1 : (series?.openCounts[scope] ?? 0);
    cancelDatesSoon({ booking, scope, reason: reason.given, count });
    return onClose();
  };
  return (
    <QuestionDialog
      title={t(isDeclined ? 'decline.title' : 'cancel.title')}
      question={question}
      move={cancel}
      confirmLabel={t(isDeclined ? 'decline.confirm' : 'cancel.confirm')}
      cancelLabel={t('cancel.keep')}
      isDestructive
      // The toast of cancelled dates tells how many they are.
      isPossible={booking.abilities.cancel && (!isSeries || series !== null)}
      onConfirm={() => (isOthers ? reason.whenGiven(send) : reason.whenShort(send))}
    >
      {isSeries && (
        <SeriesScopeField
          label={t('scope.label')}
          scopes={cancelScopes}
          value={scope}
          series={series}
          timezone={booking.timezone}
          onChange={setScope}
        />
      )}
      <Typography variant="body2">
        {isDeclined
          ? t('decline.text', { name: whole.booker.fullName, room: booking.resource.name })
          : t('cancel.text', { room: booking.resource.name })}
      </Typography>
      <ReasonField
        label={t(isOthers ? 'cancel.reasonNeeded' : 'cancel.reason')}
        hint={t('cancel.reasonHint')}
        missing={isOthers ? t('validation:issue.required') : null}
        reason={reason}
      />
    </QuestionDialog>
  );
}
