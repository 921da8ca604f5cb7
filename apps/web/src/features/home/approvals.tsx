import type { ApprovalRequest } from '@axp/contracts';
import { Box, Button, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelayedDecision } from '@/shared/booking/moves/use-delayed-decision.tsx';
import { useWaitingRequests } from '@/shared/booking/moves/use-waiting-requests.ts';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { DeclineRequest } from '@/shared/booking/ui/decline-request.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { ListedTime } from '@/shared/ui/time-range.tsx';
import { listCard, rowLine, SectionHead } from './section.tsx';

const shownRequests = 3;

/** How many requests wait for the user, and the soonest to decide on here. */
export function Approvals() {
  const { t } = useTranslation('main');
  const { list, requests, total: count } = useWaitingRequests();
  const { data, error, refetch } = list;
  const { decide, unsentReason } = useDelayedDecision();
  if (error && !data) {
    return <ErrorState title={t('home.approvals.failed')} query={{ error, refetch }} />;
  }
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="approvals">
      <SectionHead
        id="approvals"
        title={t('home.approvals.title', { count })}
        link={{ href: '/approvals', label: t('home.approvals.all') }}
      />
      <Box component="ul" sx={listCard}>
        {requests.slice(0, shownRequests).map((request) => (
          <Box component="li" key={request.booking.id} sx={rowLine}>
            <Request
              request={request}
              typed={unsentReason([request])}
              onApprove={() => decide([request], { to: 'approve' })}
              onReject={(reason) => decide([request], { to: 'reject', reason })}
            />
          </Box>
        ))}
      </Box>
    </section>
  );
}

interface RequestProps {
  readonly request: ApprovalRequest;
  /** A reason that was typed before and could not be sent. */
  readonly typed: string;
  readonly onApprove: () => void;
  readonly onReject: (reason: string) => void;
}

function Request({ request, typed, onApprove, onReject }: RequestProps) {
  const { t } = useTranslation('main');
  const { booking, booker, businessUnit, change, conflicts } = request;
  const [isRejecting, setIsRejecting] = useState(false);
  const words = [
    change?.resource.name ?? booking.resource.name,
    t('home.approvals.by', { name: booker.fullName, unit: businessUnit.title }),
    change && t('home.approvals.change'),
    booking.seriesId !== null && t('home.approvals.series'),
  ].filter((word) => typeof word === 'string');
  return (
    <Box
      component="article"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, py: 3, px: 4 }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Link
          component={PageLink}
          href={bookingHref(booking.id)}
          variant="subtitle1"
          sx={{ color: 'text.primary', overflowWrap: 'anywhere' }}
        >
          {booking.title}
        </Link>
        <Typography variant="body2" component="div">
          <ListedTime range={change ?? booking} timezone={(change ?? booking).timezone} />
        </Typography>
        <Typography variant="secondary">{words.join(' · ')}</Typography>
        {conflicts.length > 0 && (
          <Typography variant="body2" sx={{ color: 'warning.main' }}>
            {t('home.approvals.conflict')}
          </Typography>
        )}
      </Box>
      <Box
        sx={{ display: 'flex', gap: 2, width: { xs: '100%', md: 'auto' }, '& > *': { flex: 1 } }}
      >
        <SecondaryButton onClick={() => setIsRejecting(true)}>
          {t('home.approvals.reject')}
        </SecondaryButton>
        <Button variant="outlined" disabled={conflicts.length > 0} onClick={onApprove}>
          {t('home.approvals.approve')}
        </Button>
      </Box>
      {isRejecting && (
        <DeclineRequest
          request={request}
          typed={typed}
          onReject={onReject}
          onClose={() => setIsRejecting(false)}
        />
      )}
    </Box>
  );
}
