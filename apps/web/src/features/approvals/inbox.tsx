import type { Delegation } from '@axp/contracts';
import { endDelegation } from '@axp/contracts';
import TaskAlt from '@mui/icons-material/TaskAlt';
import { Alert, Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { useDelayedDecision } from '@/shared/booking/moves/use-delayed-decision.tsx';
import { useWaitingRequests } from '@/shared/booking/moves/use-waiting-requests.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useKeptPlace } from '@/shared/lib/use-kept-place.ts';
import { useMerchant, useUser } from '@/shared/session/index.ts';
import { CardSkeletons } from '@/shared/ui/card-skeletons.tsx';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { ListZone } from '@/shared/ui/list-zone.tsx';
import { MoreButton } from '@/shared/ui/more-button.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { delegationsQuery, settingsKey } from './approval-settings.ts';
import { RequestQueue } from './request-queue.tsx';

/** Requests for the user's decision, the soonest first: the same list wherever it is opened. */
export function Inbox() {
  const { t } = useTranslation('approvals');
  const { list, requests, total } = useWaitingRequests();
  const [undone, setUndone] = useState<readonly string[]>([]);
  const deciding = useDelayedDecision({
    onUndone: (requests) => setUndone(requests.map(({ booking }) => booking.id)),
  });
  const shown = useRef<HTMLDivElement>(null);
  const keepPlace = useKeptPlace(shown, { count: requests.length, links: 'li a' });
  if (list.isPending) {
    return (
      <DelayedSkeleton>
        <CardSkeletons count={4} height={136} />
      </DelayedSkeleton>
    );
  }
  if (list.isError && !list.data) {
    return <ErrorState title={t('failed')} query={list} />;
  }
  return (
    <div ref={shown}>
      <DelegationNotes />
      <ListZone
        bookings={requests.flatMap(({ booking, change }) => [booking, ...(change ? [change] : [])])}
      />
      {requests.length === 0 && !list.hasNextPage && (
        <EmptyState icon={<TaskAlt />} title={t('empty.title')} description={t('empty.text')} />
      )}
      {/* Stays when it is empty, so that the last decision can be undone by its key. */}
      <RequestQueue requests={requests} total={total} deciding={deciding} undone={undone} />
      {list.hasNextPage && (
        <Box sx={{ mt: 4 }}>
          <MoreButton list={list} label={t('more')} onAsk={keepPlace} />
        </Box>
      )}
    </div>
  );
}

/** Shows delegations to both sides. */
function DelegationNotes() {
  const { data = [] } = useQuery(delegationsQuery());
  if (data.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 4 }}>
      {data.map((delegation) => (
        <DelegationNote key={delegation.id} delegation={delegation} />
      ))}
    </Box>
  );
}

function DelegationNote({ delegation }: { readonly delegation: Delegation }) {
  const { t } = useTranslation('approvals');
  const { timezone } = useMerchant();
  const { id: ownId } = useUser();
  const times = useTimes(timezone);
  const { id, approver, delegate, firstDay, lastDay, isCurrent } = delegation;
  const end = useChange(() => call(endDelegation, { params: { id } }), {
    done: t('away.ended'),
    reads: [settingsKey],
  });
  const isMine = approver.id === ownId;
  const when = isCurrent ? 'now' : 'later';
  const words = {
    name: isMine ? delegate.fullName : approver.fullName,
    from: times.longDay(firstDay),
    until: times.longDay(lastDay),
  };
  return (
    <Alert
      severity="info"
      sx={{ alignItems: 'center' }}
      action={
        isMine && (
          <Button color="inherit" loading={end.isPending} onClick={() => end.mutate()}>
            {t('away.end')}
          </Button>
        )
      }
    >
      {t(`away.${isMine ? 'mine' : 'theirs'}.${when}`, words)}
    </Alert>
  );
}
