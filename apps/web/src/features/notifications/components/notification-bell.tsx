import NotificationsIcon from '@mui/icons-material/NotificationsNone';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { notificationQueries, pollMs } from '../api/notification-queries.ts';
import { useAppBadge } from '../hooks/use-app-badge.ts';
import { useMarkRead } from '../hooks/use-mark-read.ts';
import { unreadCount, unreadIds } from '../model/unread.ts';
import { ArrivalAnnouncer } from './arrival-announcer.tsx';

const loadPanel = () =>
  import('./notification-panel.tsx').then((module) => module.NotificationPanel);

const NotificationPanel = lazyDialog(loadPanel);

interface OpenPanel {
  readonly anchor: HTMLElement;
  /** Unread notifications when the panel opened; they stay marked as new. */
  readonly freshIds: ReadonlySet<string>;
}

/** The bell of the top bar with its dot; keeps asking for news while the page is seen (L-01, N-01). */
export function NotificationBell() {
  const { t } = useTranslation('notification');
  const { data: notifications } = useQuery({
    ...notificationQueries.list(),
    refetchInterval: pollMs,
  });
  const { mutate: markRead } = useMarkRead();
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  const unread = unreadCount(notifications ?? []);
  useAppBadge(unread);

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
