import type { ApprovalRequest } from '@axp/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { PropsWithChildren } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { ErrorState, TimeRange } from '@/shared/ui/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { waitingApprovals } from '../api/approval-queries.ts';
import { useRequestDecision } from '../hooks/use-request-decision.ts';
import { Below } from './below.tsx';
import { RejectDialog } from './reject-dialog.tsx';

const shownRequests = 2;

/** Pending requests, then the content below. */
export function Approvals({ children }: PropsWithChildren) {
  const { isPending } = useQuery(waitingApprovals());
  return (
    <>
      <Requests />
      <Below isSettled={!isPending}>{children}</Below>
    </>
  );
}

/** How much it is, and the longest waiting to decide on here. */
function Requests() {
  const { t } = useTranslation('main');
  const { data, error, refetch } = useQuery(waitingApprovals());
  if (error && !data) {
    return (
      <ErrorState title={t('home.approvals.failed')} error={error} onRetry={() => void refetch()} />
    );
  }
  if (!data || data.data.length === 0) return null;
  const count = data.data.length;
  return (
    <Box component="section" aria-labelledby="approvals">
      <Typography id="approvals" variant="h2" sx={{ mb: 3 }}>
        {data.meta.nextCursor === null
          ? t('home.approvals.title', { count })
          : t('home.approvals.titleMany', { count })}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {data.data.slice(0, shownRequests).map((request) => (
          <li key={request.booking.id}>
            <Request request={request} />
          </li>
        ))}
      </Box>
      {count > shownRequests && (
        <Link
          component={PageLink}
          href="/my-booking?tab=approvals"
          variant="body2"
          sx={{ display: 'inline-block', mt: 3 }}
        >
          {t('home.approvals.all')}
        </Link>
      )}
    </Box>
  );
}

function Request({ request }: { readonly request: ApprovalRequest }) {
  const { t } = useTranslation('main');
  const { booking, booker, businessUnit, change, conflicts } = request;
  const decide = useRequestDecision(booking);
  const [isRejecting, setIsRejecting] = useState(false);
  const time = change ?? booking;
  const words = [
    change?.resource.name ?? booking.resource.name,
    t('home.approvals.by', { name: booker.fullName, unit: businessUnit.title }),
    change && t('home.approvals.change'),
    booking.seriesId !== null && t('home.approvals.series'),
  ].filter((word) => typeof word === 'string');
  return (
    <Card component="article" sx={{ p: 4, display: 'grid', gap: 1 }}>
      <Link
        component={PageLink}
        href={bookingHref(booking.id)}
        variant="subtitle1"
        sx={{ color: 'text.primary', overflowWrap: 'anywhere' }}
      >
        {booking.title}
      </Link>
      <Typography variant="body2" component="div" color="text.secondary">
        <TimeRange range={time} timezone={booking.timezone} />
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {words.join(' · ')}
      </Typography>
      {conflicts.length > 0 && (
        <Typography variant="body2" sx={{ color: 'warning.main' }}>
          {t('home.approvals.conflict')}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <Button
          variant="outlined"
          loading={decide.isApproving}
          disabled={decide.isPending || conflicts.length > 0}
          onClick={() => decide.approve()}
        >
          {t('home.approvals.approve')}
        </Button>
        <Button color="inherit" disabled={decide.isPending} onClick={() => setIsRejecting(true)}>
          {t('home.approvals.reject')}
        </Button>
      </Box>
      {isRejecting && (
        <RejectDialog
          request={request}
          isWorking={decide.isPending}
          onReject={(reason) => decide.reject(reason, () => setIsRejecting(false))}
          onClose={() => setIsRejecting(false)}
        />
      )}
    </Card>
  );
}
