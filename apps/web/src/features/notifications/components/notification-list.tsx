import type { Notification } from '@axp/contracts';
import NotificationsIcon from '@mui/icons-material/NotificationsNone';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DelayedSkeleton, EmptyState, ErrorState } from '@/shared/ui/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { notificationQueries } from '../api/notification-queries.ts';
import { pageCount, pageOf } from '../model/pages.ts';
import { ArrivalAnnouncer } from './arrival-announcer.tsx';
import { NotificationDays } from './notification-days.tsx';
import { Pager } from './pager.tsx';

interface NotificationListProps {
  /** Unread notifications when the panel opened. */
  readonly freshIds: ReadonlySet<string>;
  /** A link of the list was followed. */
  readonly onLeave: () => void;
}

/** Cached list of the bell, or its empty or error state. */
export function NotificationList({ freshIds, onLeave }: NotificationListProps) {
  const { t } = useTranslation('notification');
  const { data, error, refetch } = useQuery(notificationQueries.list());
  // Each poll begins by forgetting the failure of the last one; the screen must not blink with it.
  const [failure, setFailure] = useState(error);
  if (error && error !== failure) setFailure(error);

  function retry() {
    void refetch();
    setFailure(null);
  }

  if (!data && failure) return <ErrorState title={t('failed')} error={failure} onRetry={retry} />;
  if (!data) return <ListSkeleton />;
  return (
    <>
      <ArrivalAnnouncer notifications={data} />
      {data.length === 0 ? (
        <NoNotifications onLeave={onLeave} />
      ) : (
        <Pages notifications={data} freshIds={freshIds} onLeave={onLeave} />
      )}
    </>
  );
}

interface PagesProps extends NotificationListProps {
  readonly notifications: readonly Notification[];
}

function Pages({ notifications, freshIds, onLeave }: PagesProps) {
  const [chosen, setChosen] = useState(1);
  const pages = pageCount(notifications);
  const page = Math.min(chosen, pages);
  return (
    <>
      {/* Another page begins at its top. */}
      <Box
        key={page}
        sx={{
          flexGrow: 1,
          minHeight: 0,
          overflowY: 'auto',
          pb: 'max(8px, env(safe-area-inset-bottom))',
        }}
      >
        <NotificationDays
          notifications={pageOf(notifications, page)}
          freshIds={freshIds}
          onLeave={onLeave}
        />
      </Box>
      {pages > 1 && <Pager page={page} pages={pages} onChange={setChosen} />}
    </>
  );
}

function NoNotifications({ onLeave }: Pick<NotificationListProps, 'onLeave'>) {
  const { t } = useTranslation('notification');
  return (
    <EmptyState
      icon={<NotificationsIcon />}
      title={t('empty.title')}
      description={t('empty.text')}
      action={
        <Button
          component={PageLink}
          href="/bookings"
          variant="outlined"
          color="inherit"
          onClick={onLeave}
        >
          {t('empty.action')}
        </Button>
      }
    />
  );
}

const skeletonRows = ['first', 'second', 'third', 'fourth'];

function ListSkeleton() {
  return (
    <DelayedSkeleton>
      {skeletonRows.map((row) => (
        <Box key={row} sx={{ display: 'flex', gap: 3, px: 4, py: 3 }}>
          <Skeleton variant="circular" width={36} height={36} sx={{ flexShrink: 0 }} />
          <Box sx={{ flexGrow: 1 }}>
            <Skeleton width="80%" />
            <Skeleton width="55%" />
            <Skeleton width="40%" />
          </Box>
        </Box>
      ))}
    </DelayedSkeleton>
  );
}
