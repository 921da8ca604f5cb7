import type { ApprovalRequest } from '@axp/contracts';
import Hourglass from '@mui/icons-material/HourglassEmpty';
import TaskAlt from '@mui/icons-material/TaskAlt';
import { Box, Link } from '@mui/material';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelayedDecision } from '@/shared/booking/moves/use-delayed-decision.tsx';
import { useWaitingRequests } from '@/shared/booking/moves/use-waiting-requests.ts';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { DeclineRequest } from '@/shared/booking/ui/decline-request.tsx';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import { DottedFacts } from '@/shared/ui/dotted-facts.tsx';
import { ListZone } from '@/shared/ui/list-zone.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { AttentionGroup, FailedRow, WaitingRows } from './attention-group.tsx';
import { countAlerts, OverdueGroup, SystemGroup } from './attention-groups.tsx';
import { AttentionRow, Emphasis } from './attention-row.tsx';
import { DeskCard } from './desk-card.tsx';
import { deskQueries, useIsDeciding, waitingHref } from './desk-queries.ts';
import { ProblemGroup } from './problem-group.tsx';

interface Part {
  readonly key: 'overdue' | 'approvals' | 'problems' | 'systems';
  readonly query: {
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly count: number;
  /** Times that the part shows. */
  readonly bookings: ComponentProps<typeof ListZone>['bookings'];
  readonly content: ReactNode;
}

interface AttentionCardProps {
  /** Absent while there is nothing to show, as below the checklist of a new merchant. */
  readonly isQuiet: boolean;
}

/** Overdue returns, requests and failing systems, each loaded on its own. */
export function AttentionCard({ isQuiet }: AttentionCardProps) {
  const { t } = useTranslation('adminDesk');
  const parts = useParts();
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const isPending = parts.some(({ query }) => query.isPending);
  const hasFailed = parts.some(({ query }) => query.error);
  const others = useQuery(deskQueries.numbers()).data?.waitingForOthers ?? 0;
  const isClear = count === 0 && !isPending && !hasFailed;
  if (isQuiet && count === 0 && !hasFailed) return null;
  return (
    <DeskCard
      title={
        <>
          {t('attention.title')}
          {count > 0 && (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {` ${count}`}
            </Box>
          )}
        </>
      }
    >
      {isClear && (
        <Box
          role="status"
          sx={{ display: 'flex', alignItems: 'center', gap: 3, px: { xs: 4, sm: 5 }, pb: 5 }}
        >
          <TaskAlt aria-hidden sx={{ color: 'success.main' }} />
          <span>
            {others === 0 && t('attention.clear')}
            {others > 0 && (
              <>
                {t('attention.clearForYou')}{' '}
                <Link component={PageLink} href={waitingHref}>
                  {t('attention.others', { count: others })}
                </Link>
              </>
            )}
          </span>
        </Box>
      )}
      <Box sx={{ px: { xs: 4, sm: 5 } }}>
        <ListZone bookings={parts.flatMap(({ bookings }) => bookings)} />
      </Box>
      {parts.map(({ key, query, count: found, content }) => {
        if (query.isPending) return <WaitingRows key={key} />;
        if (query.error && found === 0) {
          return (
            <FailedRow
              key={key}
              title={t(`${key}.failed`)}
              error={query.error}
              onRetry={() => void query.refetch()}
            />
          );
        }
        return found > 0 && content;
      })}
    </DeskCard>
  );
}

function useParts(): readonly Part[] {
  const overdue = useQuery(deskQueries.overdue());

  const ability = useAbility();
  const isDeciding = useIsDeciding();
  const seesSystems = ability.can('view', 'SystemAlert');
  const alerts = useQuery({ ...deskQueries.alerts(), enabled: seesSystems });
  const waiting = useWaitingRequests({ enabled: isDeciding });
  const seesProblems = ability.can('view', 'Problem');
  const problems = useInfiniteQuery({ ...deskQueries.problems(), enabled: seesProblems });
  const [openProblems] = problems.data?.pages ?? [];
  const problemCount = openProblems?.meta.open ?? 0;
  const deciding = useDelayedDecision();
  const parts: readonly (Part & { readonly isShown: boolean })[] = [
    {
      key: 'overdue',
      isShown: true,
      query: overdue,
      count: overdue.data?.meta.total ?? 0,
      bookings: (overdue.data?.data ?? []).map(({ end, next, timezone }) => ({
        start: next?.start ?? end,
        end,
        timezone,
      })),
      content: overdue.data && (
        <OverdueGroup key="overdue" returns={overdue.data.data} total={overdue.data.meta.total} />
      ),
    },
    {
      key: 'approvals',
      isShown: isDeciding,
      query: waiting.list,
      count: waiting.total,
      bookings: waiting.requests.map(({ booking, change }) => change ?? booking),
      content: (
        <RequestGroup
          key="approvals"
          requests={waiting.requests}
          total={waiting.total}
          deciding={deciding}
        />
      ),
    },
    {
      key: 'problems',
      isShown: seesProblems,
      query: problems,
      count: problemCount,
      bookings: (openProblems?.data ?? []).map(({ reportedAt, timezone }) => ({
        start: reportedAt,
        end: reportedAt,
        timezone,
      })),
      content: (
        <ProblemGroup key="problems" problems={openProblems?.data ?? []} total={problemCount} />
      ),
    },
    {
      key: 'systems',
      isShown: seesSystems,
      query: alerts,
      count: alerts.data ? countAlerts(alerts.data) : 0,
      bookings: [],
      content: alerts.data && <SystemGroup key="systems" alerts={alerts.data} />,
    },
  ];
  return parts.filter(({ isShown }) => isShown);
}

type Deciding = ReturnType<typeof useDelayedDecision>;

interface RequestGroupProps {
  readonly requests: readonly ApprovalRequest[];
  readonly total: number;
  readonly deciding: Deciding;
}

const shownRequests = 2;

/** Requests that wait for the administrator, the earliest start first. */
function RequestGroup({ requests, total, deciding }: RequestGroupProps) {
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
  const times = useTimes(useUser().timezone);
  const wanted = change ?? booking;
  const minutes = Math.ceil((Date.parse(wanted.start) - times.now) / 60_000);
  const starts =
    minutes > 0
      ? t('approvals.startsIn', { length: times.duration(minutes) })
      : t('approvals.started');
  const words = [
    times.there(wanted, wanted.timezone),
    minutes > soonMinutes && minutes < minutesOfDay && starts,
    booker.fullName,
    booking.title,
    change && t('main:home.approvals.change'),
    booking.seriesId !== null && t('main:home.approvals.series'),
    conflicts.length > 0 && t('main:home.approvals.conflict'),
  ];
  return (
    <AttentionRow
      Icon={Hourglass}
      severity="warning"
      title={`${change?.resource.name ?? booking.resource.name}, ${times.range(wanted)}`}
      href={bookingHref(booking.id)}
      actions={
        <>
          <SecondaryButton
            size="small"
            aria-label={t('approvals.declineOf', { title: booking.title })}
            onClick={() => setIsDeclining(true)}
          >
            {t('main:home.approvals.reject')}
          </SecondaryButton>
          <SecondaryButton
            size="small"
            disabled={conflicts.length > 0}
            aria-label={t('approvals.approveOf', { title: booking.title })}
            onClick={() => deciding.decide([request], { to: 'approve' })}
          >
            {t('main:home.approvals.approve')}
          </SecondaryButton>
        </>
      }
    >
      <DottedFacts
        facts={[
          minutes <= soonMinutes && (
            <Emphasis key="starts" severity="warning">
              {starts}
            </Emphasis>
          ),
          ...words,
        ]}
      />
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
