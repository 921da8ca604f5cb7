import type { ActionLink, LinkAction } from '@axp/contracts';
import type { InvitationLinkAction } from '@axp/contracts/vocabulary';
import { isInvitationLink } from '@axp/contracts/vocabulary';
import { Alert, Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, useProblemText } from '@/shared/api/index.ts';
import { LinkOutcome } from '@/shared/booking/ui/link-outcome.tsx';
import { PendingChangeFacts } from '@/shared/booking/ui/pending-change-facts.tsx';
import { SubmitButton } from '@/shared/form/submit-button.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useTooLong } from '@/shared/form/use-too-long.ts';
import { useAddressSecret } from '@/shared/routing/use-address-secret.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { LinkFrame } from '@/shared/ui/link-frame.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { InvitationQuestion } from './invitation-question.tsx';
import { LinkedBooking } from './linked-booking.tsx';
import { linkQuery, useFollowLink } from './use-follow-link.ts';

/** `/booking-link#…`: where the link of a mail leads; asks before it does anything (Z-80). */
export function BookingLinkPage() {
  const token = useAddressSecret();
  return <LinkFrame>{token !== null && <LinkCard key={token} token={token} />}</LinkFrame>;
}

/** Asks, tells that it is done, or why the link does nothing any more. */
function LinkCard({ token }: { readonly token: string }) {
  const { t } = useTranslation('myBooking');
  // Read without being followed.
  const link = useQuery(linkQuery(token));
  const follow = useFollowLink(token);
  if (follow.data && !isInvitationLink(follow.data.action)) {
    const action = spokenAction({ ...follow.data, action: follow.data.action });
    return (
      <LinkOutcome title={t(`link.done.${action}`)}>{t(`link.doneText.${action}`)}</LinkOutcome>
    );
  }
  if (!link.data && link.error instanceof ApiProblem && link.error.status < 500) {
    return <LinkOutcome title={t('link.over.unknown')}>{t('link.overText')}</LinkOutcome>;
  }
  return (
    <QueryContent query={link} failed={t('link.failed')} skeleton={220}>
      {(data) => {
        if (data.state !== 'ready') {
          return (
            <LinkOutcome title={t(`link.over.${data.state}`)}>
              {data.free ? (
                <FreeResources booking={data.booking} free={data.free} />
              ) : (
                t('link.overText')
              )}
            </LinkOutcome>
          );
        }
        const { action, invitation } = data;
        if (!isInvitationLink(action)) {
          return <LinkQuestion link={{ ...data, action }} follow={follow} />;
        }
        return (
          invitation && (
            <InvitationQuestion
              link={{ ...data, action }}
              invitation={invitation}
              follow={follow}
            />
          )
        );
      }}
    </QueryContent>
  );
}

const FreeResources = lazyPart(() => import('./free-resources.tsx'), 'FreeResources');

const longestReason = 500;

/** Any link but one that answers an invitation. */
type MoveLink = ActionLink & { readonly action: Exclude<LinkAction, InvitationLinkAction> };

interface LinkQuestionProps {
  readonly link: MoveLink;
  readonly follow: ReturnType<typeof useFollowLink>;
}

/** Describes the action and its booking, with one button to confirm. */
function LinkQuestion({ link, follow }: LinkQuestionProps) {
  const { action, booking, change } = link;
  const spoken = spokenAction(link);
  const { t } = useTranslation(['myBooking', 'validation']);
  const problemText = useProblemText(booking.timezone);
  const [reason, setReason] = useState('');
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const tooLong = useTooLong()(reason, longestReason);
  const isDecline = action === 'decline';
  const isDecision = isDecline || action === 'approve';
  const isEnding = isDecline || action === 'release';

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const isMissing = isDecline && reason.trim() === '';
    setIsReasonMissing(isMissing);
    if (isMissing || tooLong !== undefined) return;
    follow.mutate(reason.trim() === '' ? {} : { reason: reason.trim() });
  }

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 5 }}>
      <Typography variant="h1">{t(`myBooking:link.ask.${spoken}`)}</Typography>
      <LinkedBooking booking={booking}>
        {booking.isSeries && (
          <Typography variant="body2" sx={{ mt: 2 }}>
            {t(isDecision ? 'myBooking:link.wholeSeries' : 'myBooking:link.oneDate')}
          </Typography>
        )}
      </LinkedBooking>
      {change && (
        <PendingChangeFacts
          {...change}
          {...(action === 'move' && { title: t('myBooking:link.offered') })}
        />
      )}
      {isDecline && (
        <TextInput
          label={t('myBooking:link.reason')}
          hint={t('myBooking:link.reasonHint')}
          errorText={tooLong ?? (isReasonMissing ? t('validation:issue.required') : undefined)}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          inputProps={{ autoComplete: 'off' }}
        />
      )}
      {follow.isError && <Alert severity="error">{problemText(follow.error)}</Alert>}
      <SubmitButton isSubmitting={follow.isPending} color={isEnding ? 'error' : 'primary'}>
        {t(`myBooking:link.confirm.${spoken}`)}
      </SubmitButton>
    </Box>
  );
}

type SpokenAction = MoveLink['action'] | 'releaseDate' | 'approveChange' | 'declineChange';

/**
 * The action as the texts tell it: a link cancels one date of a series, not the booking, and decides
 * on a change where one waits.
 */
function spokenAction({ action, booking, change }: MoveLink): SpokenAction {
  if (change && action === 'approve') return 'approveChange';
  if (change && action === 'decline') return 'declineChange';
  return action === 'release' && booking.isSeries ? 'releaseDate' : action;
}
