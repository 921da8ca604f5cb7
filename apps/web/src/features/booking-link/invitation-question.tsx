import type { ActionLink } from '@axp/contracts';
import type { InvitationLinkAction } from '@axp/contracts/vocabulary';
import { answerOfLink, invitationAnswers } from '@axp/contracts/vocabulary';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '@/shared/api/index.ts';
import { LinkedBooking } from './linked-booking.tsx';
import type { useFollowLink } from './use-follow-link.ts';

interface InvitationQuestionProps {
  readonly link: ActionLink & { readonly action: InvitationLinkAction };
  readonly invitation: NonNullable<ActionLink['invitation']>;
  readonly follow: ReturnType<typeof useFollowLink>;
}

/** Offers the three answers, that of the link first, and again once one is given. */
export function InvitationQuestion({ link, invitation, follow }: InvitationQuestionProps) {
  const { booking, action } = link;
  const { t } = useTranslation(['myBooking', 'common']);
  const problemText = useProblemText(booking.timezone);
  const { answer, isForSeries } = invitation;
  const isAnswered = answer !== 'none';
  const suggested = follow.data ? null : answerOfLink[action];
  const answers = invitationAnswers.toSorted(
    (one, other) => Number(other === suggested) - Number(one === suggested),
  );
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Typography variant="h1">
        {t('myBooking:link.invitation.ask', { name: booking.bookedFor })}
      </Typography>
      <LinkedBooking booking={booking}>
        {booking.isSeries && (
          <Typography variant="body2" sx={{ mt: 2 }}>
            {t(`myBooking:link.invitation.${isForSeries ? 'allDates' : 'oneDate'}`)}
          </Typography>
        )}
      </LinkedBooking>
      <div role="status">
        {isAnswered && (
          <Typography variant="subtitle1" component="p">
            {t('myBooking:link.invitation.current', {
              answer: t(`common:invitation.state.${answer}`),
            })}
          </Typography>
        )}
        {follow.data && (
          <Typography variant="secondary">{t('myBooking:link.invitation.saved')}</Typography>
        )}
      </div>
      {follow.isError && <Alert severity="error">{problemText(follow.error)}</Alert>}
      <Box
        role="group"
        aria-label={t('common:invitation.label')}
        sx={{ display: 'grid', gap: 2, '& > .MuiButton-root': { minHeight: 44 } }}
      >
        {answers.map((each) => (
          <Button
            key={each}
            variant={each === suggested ? 'contained' : 'outlined'}
            color={each === suggested ? 'primary' : 'inherit'}
            aria-pressed={each === answer}
            disabled={follow.isPending}
            onClick={() => follow.mutate({ answer: each })}
          >
            {t(`common:invitation.answer.${each}`)}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
