import type { ApprovalRequest } from '@axp/contracts';
import TaskAlt from '@mui/icons-material/TaskAlt';
import Box from '@mui/material/Box';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelayedDecision } from '@/shared/booking/moves/use-delayed-decision.tsx';
import { approvalQueries } from '@/shared/booking/queries/approval-queries.ts';
import { useKeptPlace } from '@/shared/lib/use-kept-place.ts';
import { CardSkeletons } from '@/shared/ui/card-skeletons.tsx';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { MoreButton } from '@/shared/ui/more-button.tsx';
import { DelegationNotes } from './delegation-notes.tsx';
import { RequestQueue } from './request-queue.tsx';

/** Requests for the user's decision, the soonest first: the same list wherever it is opened. */
export function Inbox() {
  const { t } = useTranslation('approvals');
  const list = useInfiniteQuery(approvalQueries.pages());
  const [undone, setUndone] = useState<readonly string[]>([]);
  const deciding = useDelayedDecision({
    onUndone: (requests) => setUndone(requests.map(({ booking }) => booking.id)),
  });
  const shown = useRef<HTMLDivElement>(null);
  const all = list.data?.pages.flatMap((page) => page.data) ?? [];
  const requests = all.filter(({ booking }) => !deciding.leaving.has(booking.id));
  const keepPlace = useKeptPlace(shown, { count: requests.length, links: 'li a' });
  if (list.isPending) {
    return (
      <DelayedSkeleton>
        <CardSkeletons count={4} height={136} />
      </DelayedSkeleton>
    );
  }
  if (list.isError && all.length === 0) {
    return (
      <ErrorState title={t('failed')} error={list.error} onRetry={() => void list.refetch()} />
    );
  }
  return (
    <div ref={shown}>
      <DelegationNotes />
      {requests.length === 0 && !list.hasNextPage && (
        <EmptyState icon={<TaskAlt />} title={t('empty.title')} description={t('empty.text')} />
      )}
      {/* Stays when it is empty, so that the last decision can be undone by its key. */}
      <RequestQueue
        requests={requests}
        total={totalOf(list.data?.pages.at(-1)?.meta.total, all, requests)}
        deciding={deciding}
        undone={undone}
      />
      {list.hasNextPage && (
        <Box sx={{ mt: 4 }}>
          <MoreButton list={list} label={t('more')} onAsk={keepPlace} />
        </Box>
      )}
    </div>
  );
}

/** All that wait, less those whose decision is on its way. */
function totalOf(
  total: number | undefined,
  all: readonly ApprovalRequest[],
  left: readonly ApprovalRequest[],
): number {
  return (total ?? all.length) - (all.length - left.length);
}
