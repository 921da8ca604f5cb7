import type { Notification } from '@axp/contracts';
import { markNotificationsRead } from '@axp/contracts';
import NotificationsIcon from '@mui/icons-material/NotificationsNone';
import { Box, IconButton } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { useReloadLicence } from '@/shared/licence/use-reload-licence.ts';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { ArrivalAnnouncer } from './arrival-announcer.tsx';
import { notificationQueries, pollMs, slowPollMs } from './notification-queries.ts';
import { isUnread, markedRead, unreadIds } from './unread.ts';

/** The first view needs connection and processor for itself. */
const afterFirstViewMs = 3_000;

/**
 * Keeps the newest notifications up to date by an event stream while the page is visible.
 * @returns whether the stream works; poll otherwise
 */
function useNotificationStream(): boolean {
  const queryClient = useQueryClient();
  const isVisible = useSyncExternalStore(watchVisibility, isPageVisible, () => false);
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    if (!isVisible) return undefined;
    const leaving = new AbortController();
    const start = async () => {
      const { followNotifications } = await import('./notification-stream.ts');
      await followNotifications(queryClient, { onLive: setLive, signal: leaving.signal });
    };
    // Without the script the page polls.
    const timer = setTimeout(() => void start().catch(() => undefined), afterFirstViewMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [isVisible, queryClient]);
  return isLive;
}

function isPageVisible(): boolean {
  return document.visibilityState === 'visible';
}

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

const loadPanel = () => import('./notification-panel.tsx');

const NotificationPanel = lazyDialog(loadPanel, 'NotificationPanel');

/** Nothing is known before the first answer. */
const nothing = { notifications: null, unread: 0 };

interface OpenPanel {
  readonly anchor: HTMLElement;
  /** Unread notifications when the panel opened; they stay marked as new. */
  readonly freshIds: ReadonlySet<string>;
}

/** The bell of the top bar with its dot; follows a stream of news while the page is visible, or polls (L-01, N-01). */
export function NotificationBell() {
  const { t } = useTranslation('notification');
  const isLive = useNotificationStream();
  const { data: { notifications, unread } = nothing } = useQuery({
    ...notificationQueries.page(),
    refetchInterval: isLive ? slowPollMs : pollMs,
  });
  const { mutate: markRead } = useMarkRead();
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  useAppBadge(unread);
  useLicenceNews(notifications);

  function open(anchor: HTMLElement) {
    setPanel({ anchor, freshIds: unreadIds(notifications ?? []) });
    markRead();
  }

  return (
    <>
      <IconButton
        color="inherit"
        aria-label={unread > 0 ? t('bell.unread', { unread }) : t('bell.none')}
        aria-haspopup="dialog"
        aria-expanded={panel !== null}
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
        onClick={(event) => open(event.currentTarget)}
        sx={{ p: 2.5 }}
      >
        <NotificationsIcon />
        {unread > 0 && <UnreadDot />}
      </IconButton>
      {notifications && !panel && <ArrivalAnnouncer notifications={notifications} />}
      {panel && <NotificationPanel {...panel} onClose={() => setPanel(null)} />}
    </>
  );
}

/** Reads the user's licence again once it is decided on: search and forms go by it. */
function useLicenceNews(notifications: readonly Notification[] | null): void {
  const reload = useReloadLicence();
  const news = notifications?.find((one) => isDecision(one) && isUnread(one))?.id;
  useEffect(() => {
    if (news !== undefined) void reload();
  }, [news, reload]);
}

function isDecision({ topic }: Notification): boolean {
  return topic === 'licence-confirmed' || topic === 'licence-rejected';
}

function UnreadDot() {
  return (
    <Box
      component="span"
      data-dot
      sx={{
        position: 'absolute',
        top: 9,
        right: 10,
        width: 11,
        height: 11,
        borderRadius: '50%',
        // A merchant's bar may be as red as the dot: the rim tells them apart.
        border: '2px solid currentColor',
        bgcolor: 'status.cancelled.color',
      }}
    />
  );
}

/** Marks everything as read: here at once, and taken back when the server refuses (N-01). */
function useMarkRead() {
  const queryClient = useQueryClient();
  const queryKey = notificationQueries.all();
  return useMutation({
    mutationFn: () => call(markNotificationsRead),
    onMutate: async () => {
      // A poll under way would bring the old state back.
      await queryClient.cancelQueries({ queryKey });
      const first = notificationQueries.page().queryKey;
      const before = queryClient.getQueryData(first);
      const readAt = new Date().toISOString();
      queryClient.setQueryData(first, (page) => page && markedRead(page, readAt));
      return before;
    },
    onError: (_error, _nothing, before) =>
      queryClient.setQueryData(notificationQueries.page().queryKey, before),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** Shows a count on the icon of the installed application, where there is one. */
export function useAppBadge(count: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return undefined;
    // Refused where the application is not installed: then there is no icon to put it on.
    navigator.setAppBadge(count).catch(() => undefined);
    return () => {
      navigator.clearAppBadge().catch(() => undefined);
    };
  }, [count]);
}
