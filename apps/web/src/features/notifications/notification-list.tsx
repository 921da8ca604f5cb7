import type { Notification } from '@axp/contracts';
import NewerIcon from '@mui/icons-material/ChevronLeft';
import OlderIcon from '@mui/icons-material/ChevronRight';
import NotificationsIcon from '@mui/icons-material/NotificationsNone';
import type { SvgIconProps } from '@mui/material';
import { Box, IconButton, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import type { ReaderNow } from '@/shared/lib/datetime/index.ts';
import { formatDate, instantAt, useNow, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { ArrivalAnnouncer } from './arrival-announcer.tsx';
import { NotificationItem } from './notification-item.tsx';
import { notificationQueries } from './notification-queries.ts';
import { groupByDay, pageCount } from './pages.ts';

interface NotificationListProps {
  /** Unread notifications when the panel opened. */
  readonly freshIds: ReadonlySet<string>;
  /** A link of the list was followed. */
  readonly onLeave: () => void;
}

/** Pages of notifications, or the empty or error state. */
export function NotificationList({ freshIds, onLeave }: NotificationListProps) {
  const { t } = useTranslation('notification');
  const [chosen, setChosen] = useState(1);
  const { data: newest } = useQuery(notificationQueries.page());
  const pages = pageCount(newest?.count ?? 0);
  const page = Math.min(chosen, Math.max(pages, 1));
  const { data, error, refetch } = useQuery(notificationQueries.page(page));
  // Each poll begins by forgetting the failure of the last one; the screen must not blink with it.
  const [failure, setFailure] = useState(error);
  if (error && error !== failure) setFailure(error);

  function retry() {
    void refetch();
    setFailure(null);
  }

  if (data?.count === 0) return <NoNotifications onLeave={onLeave} />;
  return (
    <>
      {newest && <ArrivalAnnouncer notifications={newest.notifications} />}
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
        {data && (
          <NotificationDays
            notifications={data.notifications}
            freshIds={freshIds}
            onLeave={onLeave}
          />
        )}
        {!data && failure && (
          <ErrorState title={t('failed')} query={{ error: failure, refetch: retry }} />
        )}
        {!data && !failure && <ListSkeleton />}
      </Box>
      {pages > 1 && <Pager page={page} pages={pages} onChange={setChosen} />}
    </>
  );
}

interface NotificationDaysProps extends NotificationListProps {
  readonly notifications: readonly Notification[];
}

/** Notifications under their days, by the user's own clock (N-04). */
function NotificationDays({ notifications, ...shown }: NotificationDaysProps) {
  const { language } = useLanguage();
  const { timezone } = useUser();
  const reader = { language, timezone, now: useNow() };
  return groupByDay(notifications, reader).map(([day, ofDay]) => (
    <DaySection key={day} {...shown} day={day} notifications={ofDay} reader={reader} />
  ));
}

interface DaySectionProps extends NotificationDaysProps {
  /** `2026-11-21` */
  readonly day: string;
  readonly reader: ReaderNow;
}

function DaySection({ day, notifications, freshIds, onLeave, reader }: DaySectionProps) {
  const { t } = useTranslation('notification');
  const headingId = useId();
  const isToday = day === wallClockOf(reader.now, reader.timezone).day;
  const noon = instantAt({ day, time: '12:00' }, reader.timezone);
  return (
    <section aria-labelledby={headingId}>
      <Typography
        id={headingId}
        variant="subtitle2"
        component="h3"
        color="textSecondary"
        sx={{
          position: 'sticky',
          zIndex: 1,
          top: 0,
          px: 4,
          pt: 3,
          pb: 1.5,
          bgcolor: 'background.paper',
        }}
      >
        <time dateTime={day}>{isToday ? t('today') : formatDate(noon, reader)}</time>
      </Typography>
      <Box component="ul" sx={{ m: 0, px: 2, py: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {notifications.map((notification) => (
          <li key={notification.id}>
            <NotificationItem
              notification={notification}
              isFresh={notification.readAt === null || freshIds.has(notification.id)}
              reader={reader}
              onLeave={onLeave}
            />
          </li>
        ))}
      </Box>
    </section>
  );
}

function NoNotifications({ onLeave }: Pick<NotificationListProps, 'onLeave'>) {
  const { t } = useTranslation('notification');
  const canBook = useAbility().can('create', 'Booking');
  return (
    <EmptyState
      icon={<NotificationsIcon />}
      title={t('empty.title')}
      description={t('empty.text')}
      action={
        canBook && (
          <SecondaryButton href="/bookings" onClick={onLeave}>
            {t('empty.action')}
          </SecondaryButton>
        )
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

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
}

/** From page to page (N-05). */
function Pager({ page, pages, onChange }: PagerProps) {
  const { t } = useTranslation('notification');
  return (
    <Box
      component="nav"
      aria-label={t('pager.label')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        flexShrink: 0,
        p: 1,
        pb: 'calc(4px + env(safe-area-inset-bottom))',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Step
        label={t('pager.newer')}
        Icon={NewerIcon}
        isPossible={page > 1}
        onClick={() => onChange(page - 1)}
      />
      <Typography variant="secondary" role="status">
        {t('pager.page', { page, pages })}
      </Typography>
      <Step
        label={t('pager.older')}
        Icon={OlderIcon}
        isPossible={page < pages}
        onClick={() => onChange(page + 1)}
      />
    </Box>
  );
}

interface StepProps {
  readonly label: string;
  readonly Icon: ComponentType<SvgIconProps>;
  readonly isPossible: boolean;
  readonly onClick: () => void;
}

function Step({ label, Icon, isPossible, onClick }: StepProps) {
  return (
    <IconButton
      aria-label={label}
      // Not `disabled`: on the last page that would take the focus away from under the finger.
      aria-disabled={!isPossible}
      onClick={() => isPossible && onClick()}
      sx={{ p: 2.5, '&[aria-disabled="true"]': { color: 'text.disabled' } }}
    >
      <Icon />
    </IconButton>
  );
}
