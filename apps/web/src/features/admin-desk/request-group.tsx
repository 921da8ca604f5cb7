import type { ApprovalRequest } from '@axp/contracts';
import Hourglass from '@mui/icons-material/HourglassEmpty';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { useDelayedDecision } from '@/shared/booking/moves/use-delayed-decision.tsx';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { DeclineRequest } from '@/shared/booking/ui/decline-request.tsx';
import { useTimes } from '@/shared/booking/use-times.ts';
import { AttentionGroup } from './attention-group.tsx';
import { AttentionRow, Emphasis } from './attention-row.tsx';

type Deciding = ReturnType<typeof useDelayedDecision>;

interface RequestGroupProps {
  readonly requests: readonly ApprovalRequest[];
  readonly total: number;
  readonly deciding: Deciding;
}

const shownRequests = 2;

/** Requests that wait for the administrator, the earliest start first. */
export function RequestGroup({ requests, total, deciding }: RequestGroupProps) {
  const { t } = useTranslation('adminDesk');
  return (
    <AttentionGroup
      title={t('approvals.title')}
      count={total}
      all={total > shownRequests ? '/approvals' : undefined}
    >
      {requests.slice(0, shownRequests).map((request) => (
        <RequestRow key={request.booking.id} request={request} deciding={deciding} />
      ))}
    </AttentionGroup>
  );
}

/** From here on a decision is urgent. */
const soonMinutes = 180;
/** From here on the day of the title says enough. */
const minutesOfDay = 24 * 60;

interface RequestRowProps extends Pick<RequestGroupProps, 'deciding'> {
  readonly request: ApprovalRequest;
}

function RequestRow({ request, deciding }: RequestRowProps) {
  const { t } = useTranslation(['adminDesk', 'main']);
  const { booking, booker, change, conflicts } = request;
  const [isDeclining, setIsDeclining] = useState(false);
  const times = useTimes(booking.timezone);
  const wanted = change ?? booking;
  const minutes = Math.ceil((Date.parse(wanted.start) - times.now) / 60_000);
  const starts =
    minutes > 0
      ? t('approvals.startsIn', { length: times.duration(minutes) })
      : t('approvals.started');
  const words = [
    minutes > soonMinutes && minutes < minutesOfDay && starts,
    booker.fullName,
    booking.title,
    change && t('main:home.approvals.change'),
    booking.seriesId !== null && t('main:home.approvals.series'),
    conflicts.length > 0 && t('main:home.approvals.conflict'),
  ].filter((word) => typeof word === 'string');
  return (
    <AttentionRow
      Icon={Hourglass}
      severity="warning"
      title={`${change?.resource.name ?? booking.resource.name}, ${times.range(wanted)}`}
      href={bookingHref(booking.id)}
      actions={
        <>
          <Button
            variant="outlined"
            color="inherit"
            size="small"
            aria-label={t('approvals.declineOf', { title: booking.title })}
            onClick={() => setIsDeclining(true)}
          >
            {t('main:home.approvals.reject')}
          </Button>
          <Button
            variant="outlined"
            color="inherit"
            size="small"
            disabled={conflicts.length > 0}
            aria-label={t('approvals.approveOf', { title: booking.title })}
            onClick={() => deciding.decide([request], { to: 'approve' })}
          >
            {t('main:home.approvals.approve')}
          </Button>
        </>
      }
    >
      {minutes <= soonMinutes && (
        <>
          <Emphasis severity="warning">{starts}</Emphasis>
          {' · '}
        </>
      )}
      {words.join(' · ')}
      {isDeclining && (
        <DeclineRequest
          request={request}
          typed={deciding.unsentReason([request])}
          onReject={(reason) => deciding.decide([request], { to: 'reject', reason })}
          onClose={() => setIsDeclining(false)}
        />
      )}
    </AttentionRow>
  );
}
