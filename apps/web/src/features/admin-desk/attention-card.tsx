import TaskAlt from '@mui/icons-material/TaskAlt';
import Box from '@mui/material/Box';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelayedDecision } from '@/shared/booking/moves/use-delayed-decision.tsx';
import { approvalQueries } from '@/shared/booking/queries/approval-queries.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import { FailedRow, WaitingRows } from './attention-group.tsx';
import { DeskCard } from './desk-card.tsx';
import { deskQueries } from './desk-queries.ts';
import { OverdueGroup } from './overdue-group.tsx';
import { RequestGroup } from './request-group.tsx';
import { countAlerts, SystemGroup } from './system-group.tsx';

interface Part {
  readonly key: 'overdue' | 'approvals' | 'systems';
  readonly query: {
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly count: number;
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
          {t('attention.clear')}
        </Box>
      )}
      {parts.map(({ key, query, count: found, content }) => {
        if (query.isPending) return <WaitingRows key={key} count={2} />;
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
  const { isApprover } = useUser();
  const isDeciding = isApprover || ability.can('manage', 'Administration');
  const seesSystems = ability.can('view', 'SystemAlert');
  const alerts = useQuery({ ...deskQueries.alerts(), enabled: seesSystems });
  const approvals = useInfiniteQuery({ ...approvalQueries.pages(), enabled: isDeciding });
  const deciding = useDelayedDecision();
  const all = approvals.data?.pages.flatMap((page) => page.data) ?? [];
  const requests = all.filter(({ booking }) => !deciding.leaving.has(booking.id));
  const total = approvals.data?.pages.at(-1)?.meta.total ?? 0;
  const waiting = total - (all.length - requests.length);
  const parts: readonly (Part & { readonly isShown: boolean })[] = [
    {
      key: 'overdue',
      isShown: true,
      query: overdue,
      count: overdue.data?.meta.total ?? 0,
      content: overdue.data && (
        <OverdueGroup key="overdue" returns={overdue.data.data} total={overdue.data.meta.total} />
      ),
    },
    {
      key: 'approvals',
      isShown: isDeciding,
      query: approvals,
      count: waiting,
      content: (
        <RequestGroup key="approvals" requests={requests} total={waiting} deciding={deciding} />
      ),
    },
    {
      key: 'systems',
      isShown: seesSystems,
      query: alerts,
      count: alerts.data ? countAlerts(alerts.data) : 0,
      content: alerts.data && <SystemGroup key="systems" alerts={alerts.data} />,
    },
  ];
  return parts.filter(({ isShown }) => isShown);
}
