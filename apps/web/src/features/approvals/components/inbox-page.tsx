import type { ApprovalRequest } from '@axp/contracts';
import TaskAlt from '@mui/icons-material/TaskAlt';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminFrame } from '@/shared/admin/index.ts';
import { useShortcut } from '@/shared/keyboard/index.ts';
import { useAbility } from '@/shared/session/index.ts';
import { columns } from '@/shared/theme/tokens.ts';
import { CardSkeletons } from '@/shared/ui/card-skeletons.tsx';
import { DelayedSkeleton, EmptyState, ErrorState, PageHeading } from '@/shared/ui/index.ts';
import { queueQuery } from '../api/queue-query.ts';
import { useDecideMany } from '../hooks/use-decide-many.ts';
import { DelegationNotes } from './delegation-notes.tsx';
import { InboxActions } from './inbox-actions.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { RequestRow } from './request-row.tsx';

/** `/approvals`: what waits for my decision, cleared by keyboard or all at once (D-05). */
export function InboxPage() {
  const { t } = useTranslation('admin');
  const isAdministrator = useAbility().can('manage', 'Administration');
  // Where there is a mouse there are keys.
  const hasKeyboard = useMediaQuery('(hover: hover) and (pointer: fine)', { noSsr: true });
  const content = (
    <Box sx={{ maxWidth: columns.list, mx: isAdministrator ? undefined : 'auto' }}>
      <PageHeading
        title={t('section.approvals.title')}
        description={t(hasKeyboard ? 'approvals.text' : 'section.approvals.text')}
        actions={<InboxActions />}
      />
      <DelegationNotes />
      <Inbox />
    </Box>
  );
  return isAdministrator ? <AdminFrame>{content}</AdminFrame> : content;
}

function Inbox() {
  const { t } = useTranslation('admin');
  const list = useInfiniteQuery(queueQuery());
  const deciding = useDecideMany();
  const all = list.data?.pages.flatMap((page) => page.data) ?? [];
  const requests = all.filter(({ booking }) => !deciding.leaving.has(booking.id));
  if (list.isPending) {
    return (
      <DelayedSkeleton>
        <CardSkeletons count={4} height={136} />
      </DelayedSkeleton>
    );
  }
  if (list.isError && all.length === 0) {
    return (
      <ErrorState
        title={t('approvals.failed')}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  return (
    <>
      {deciding.refused.length > 0 && (
        <Alert severity="warning" onClose={deciding.forgetRefused} sx={{ mb: 4 }}>
          {deciding.refused.map(({ id, title, reason }) => (
            <div key={id}>{`${title}: ${reason}`}</div>
          ))}
        </Alert>
      )}
      {requests.length === 0 ? (
        <EmptyState
          icon={<TaskAlt />}
          title={t('approvals.empty.title')}
          description={t('approvals.empty.text')}
        />
      ) : (
        <Queue requests={requests} deciding={deciding} />
      )}
      {list.hasNextPage && (
        <Box sx={{ display: 'grid', justifyItems: 'center', mt: 4 }}>
          <Button
            variant="outlined"
            color="inherit"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('approvals.more')}
          </Button>
        </Box>
      )}
    </>
  );
}

interface QueueProps {
  readonly requests: readonly ApprovalRequest[];
  readonly deciding: Pick<ReturnType<typeof useDecideMany>, 'decide' | 'unsentReason'>;
}

function isClear({ conflicts }: ApprovalRequest): boolean {
  return conflicts.length === 0;
}

function Queue({ requests, deciding }: QueueProps) {
  const { decide, unsentReason } = deciding;
  const { t } = useTranslation('admin');
  const list = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(0);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [rejected, setRejected] = useState<readonly ApprovalRequest[]>([]);
  const current = Math.min(place, requests.length - 1);
  const picked = requests.filter(({ booking }) => chosen.has(booking.id));
  const [isByKey, setIsByKey] = useState(false);
  const currentId = requests[current]?.booking.id;
  useEffect(() => {
    // After a keyboard decision, the next request becomes current.
    if (!isByKey || currentId === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-request="${current}"]`)?.focus();
  }, [isByKey, current, currentId]);
  const go = (step: number) => {
    setIsByKey(true);
    setPlace(Math.max(0, Math.min(requests.length - 1, current + step)));
  };
  const choose = (id: string) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const meant = (): readonly ApprovalRequest[] => {
    const one = requests[current];
    if (picked.length > 0) return picked;
    return one ? [one] : [];
  };
  const approve = (wanted: readonly ApprovalRequest[]) => {
    const clear = wanted.filter(isClear);
    setChosen(new Set());
    if (clear.length > 0) void decide(clear, { to: 'approve' });
  };
  useShortcut({ key: 'j', labelKey: 'admin:approvals.key.next', run: () => go(1) });
  useShortcut({ key: 'k', labelKey: 'admin:approvals.key.previous', run: () => go(-1) });
  useShortcut({
    key: 'a',
    labelKey: 'admin:approvals.approve',
    run: () => {
      setIsByKey(true);
      approve(meant());
    },
  });
  useShortcut({
    key: 'r',
    labelKey: 'admin:approvals.reject.open',
    run: () => setRejected(meant()),
  });
  return (
    <>
      <BulkBar
        requests={requests}
        picked={picked}
        onChoose={(ids) => setChosen(new Set(ids))}
        onApprove={() => approve(picked)}
        onReject={() => setRejected(picked)}
      />
      <Box
        component="ul"
        ref={list}
        aria-label={t('section.approvals.title')}
        sx={{ display: 'grid', gap: 3, m: 0, p: 0, listStyle: 'none' }}
      >
        {requests.map((request, index) => (
          <RequestRow
            key={request.booking.id}
            request={request}
            index={index}
            isCurrent={index === current}
            isChosen={chosen.has(request.booking.id)}
            onFocus={() => setPlace(index)}
            onChoose={() => choose(request.booking.id)}
            onApprove={() => approve([request])}
            onReject={() => setRejected([request])}
          />
        ))}
      </Box>
      {rejected.length > 0 && (
        <RejectDialog
          count={rejected.length}
          typed={unsentReason(rejected)}
          onClose={() => setRejected([])}
          onReject={(reason) => {
            setRejected([]);
            setChosen(new Set());
            void decide(rejected, { to: 'reject', reason });
          }}
        />
      )}
    </>
  );
}

interface BulkBarProps {
  readonly requests: readonly ApprovalRequest[];
  readonly picked: readonly ApprovalRequest[];
  readonly onChoose: (ids: readonly string[]) => void;
  readonly onApprove: () => void;
  readonly onReject: () => void;
}

/** On a phone side by side under what is chosen, each as wide as the other. */
const bothActions = {
  display: 'flex',
  gap: 2,
  width: { xs: '100%', sm: 'auto' },
  '& > *': { flex: { xs: 1, sm: 'none' } },
} as const;

/** How many wait, and what can be done with those that are chosen. */
function BulkBar({ requests, picked, onChoose, onApprove, onReject }: BulkBarProps) {
  const { t } = useTranslation('admin');
  const isAll = picked.length === requests.length;
  const blocked = picked.filter((request) => !isClear(request)).length;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
      <FormControlLabel
        control={
          <Checkbox
            checked={isAll}
            indeterminate={picked.length > 0 && !isAll}
            onChange={() => onChoose(isAll ? [] : requests.map(({ booking }) => booking.id))}
          />
        }
        label={t('approvals.waiting', { count: requests.length })}
        sx={{ mr: 'auto' }}
      />
      {picked.length > 0 && (
        <>
          {blocked > 0 && (
            <Typography variant="body2" sx={{ color: 'warning.main' }}>
              {t('approvals.blocked', { count: blocked })}
            </Typography>
          )}
          <Box sx={bothActions}>
            <Button variant="contained" disabled={blocked === picked.length} onClick={onApprove}>
              {t('approvals.approveMany', { count: picked.length - blocked })}
            </Button>
            <Button variant="outlined" color="error" onClick={onReject}>
              {t('approvals.rejectMany', { count: picked.length })}
            </Button>
          </Box>
        </>
      )}
    </Box>
  );
}
