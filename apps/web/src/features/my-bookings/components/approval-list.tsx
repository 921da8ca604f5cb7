import type { ApprovalRequest } from '@axp/contracts';
import TaskAlt from '@mui/icons-material/TaskAlt';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { useKeptPlace } from '@/shared/lib/use-kept-place.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { DelayedSkeleton, EmptyState, ErrorState, TimeRange } from '@/shared/ui/index.ts';
import { MoreButton } from '@/shared/ui/more-button.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { myBookingQueries } from '../api/my-booking-queries.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { PendingChangeFacts } from './pending-change-facts.tsx';

interface ApprovalListProps {
  readonly hrefOf: (id: string) => string;
}

/** Pending requests for the user's decision, longest waiting first (Z-42). */
export function ApprovalList({ hrefOf }: ApprovalListProps) {
  const { t } = useTranslation('myBooking');
  const list = useInfiniteQuery(myBookingQueries.approvals());
  const requests = list.data?.pages.flatMap((page) => page.data) ?? [];
  const shown = useRef<HTMLUListElement>(null);
  const keepPlace = useKeptPlace(shown, { count: requests.length, links: 'article a' });
  if (list.isPending) {
    return (
      <DelayedSkeleton>
        <Skeleton variant="rounded" height={160} />
      </DelayedSkeleton>
    );
  }
  if (list.isError && requests.length === 0) {
    return (
      <ErrorState
        title={t('approvals.failed')}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (requests.length === 0) {
    return (
      <EmptyState
        icon={<TaskAlt />}
        title={t('approvals.empty.title')}
        description={t('approvals.empty.text')}
      />
    );
  }
  return (
    <>
      <Box
        component="ul"
        ref={shown}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}
      >
        {requests.map((request) => (
          <li key={request.booking.id}>
            <ApprovalCard request={request} href={hrefOf(request.booking.id)} />
          </li>
        ))}
      </Box>
      {list.hasNextPage && (
        <Box sx={{ mt: 5 }}>
          <MoreButton list={list} label={t('more')} onAsk={keepPlace} />
        </Box>
      )}
    </>
  );
}

interface ApprovalCardProps {
  readonly request: ApprovalRequest;
  readonly href: string;
}

function ApprovalCard({ request, href }: ApprovalCardProps) {
  const { t } = useTranslation('myBooking');
  const { booking, booker, bookedFor, businessUnit, change, conflicts } = request;
  const text = useValidationText(booking.timezone);
  const { duration } = useTimes(booking.timezone);
  const isForOther = booker.id !== bookedFor.id;
  return (
    <Box
      component="article"
      aria-labelledby={`request-${booking.id}`}
      sx={{
        display: 'grid',
        gap: 3,
        p: { xs: 4, sm: 5 },
        border: 1,
        borderColor: 'divider',
        borderRadius: `${radius.card}px`,
        bgcolor: 'background.paper',
      }}
    >
      <div>
        <Link
          component={PageLink}
          href={href}
          scroll={false}
          id={`request-${booking.id}`}
          variant="subtitle1"
          sx={{ overflowWrap: 'anywhere' }}
        >
          {booking.title}
        </Link>
        <Typography variant="body2" component="div">
          <TimeRange range={booking} timezone={booking.timezone} />
        </Typography>
        <Typography variant="body2">
          {[booking.resource.name, booking.seriesId === null ? '' : t('approvals.series')]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {[
            isForOther
              ? t('approvals.byFor', { name: booker.fullName, guest: bookedFor.fullName })
              : t('approvals.by', { name: booker.fullName }),
            businessUnit.title,
            t('approvals.age', { length: duration(request.ageMinutes) }),
          ].join(' · ')}
        </Typography>
      </div>
      {change && <PendingChangeFacts booking={booking} change={change} now={request} />}
      {conflicts.length > 0 && (
        <Alert severity="warning">
          {conflicts.map((code) => (
            <div key={code}>{text.problem(code, { capacity: booking.resource.capacity ?? 0 })}</div>
          ))}
        </Alert>
      )}
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <DecisionButtons booking={booking} />
      </Box>
    </Box>
  );
}
