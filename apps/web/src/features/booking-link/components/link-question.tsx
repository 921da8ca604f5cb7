import type { ActionLink } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '@/shared/api/index.ts';
import { SubmitButton, TimeRange } from '@/shared/ui/index.ts';
import { TextInput } from '@/shared/ui/text-input.tsx';
import type { useFollowLink } from '../hooks/use-action-link.ts';
import { spokenAction } from '../model/spoken-action.ts';

interface LinkQuestionProps {
  readonly link: ActionLink;
  readonly follow: ReturnType<typeof useFollowLink>;
}

/** Action, booking, and one button. */
export function LinkQuestion({ link, follow }: LinkQuestionProps) {
  const { action, booking } = link;
  const spoken = spokenAction(link);
  const { t } = useTranslation(['myBooking', 'validation']);
  const problemText = useProblemText(booking.timezone);
  const [reason, setReason] = useState('');
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const isDecline = action === 'decline';
  const isDecision = isDecline || action === 'approve';
  const isEnding = isDecline || action === 'release';

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const isMissing = isDecline && reason.trim() === '';
    setIsReasonMissing(isMissing);
    if (!isMissing) follow.mutate(reason.trim());
  }

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 5 }}>
      <Typography variant="h1">{t(`myBooking:link.ask.${spoken}`)}</Typography>
      <div>
        <Typography variant="subtitle1" component="p">
          {booking.title}
        </Typography>
        <Typography variant="body2" component="div">
          <TimeRange range={booking} timezone={booking.timezone} />
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {booking.resource}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('myBooking:link.bookedFor', { name: booking.bookedFor })}
        </Typography>
        {booking.isSeries && (
          <Typography variant="body2" sx={{ mt: 2 }}>
            {t(isDecision ? 'myBooking:link.wholeSeries' : 'myBooking:link.oneDate')}
          </Typography>
        )}
      </div>
      {isDecline && (
        <TextInput
          label={t('myBooking:link.reason')}
          hint={t('myBooking:link.reasonHint')}
          errorText={isReasonMissing ? t('validation:issue.required') : undefined}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          inputProps={{ maxLength: 500, autoComplete: 'off' }}
        />
      )}
      {follow.isError && <Alert severity="error">{problemText(follow.error)}</Alert>}
      <SubmitButton isSubmitting={follow.isPending} color={isEnding ? 'error' : 'primary'}>
        {t(`myBooking:link.confirm.${spoken}`)}
      </SubmitButton>
    </Box>
  );
}
