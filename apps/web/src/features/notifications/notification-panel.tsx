import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import {
  Box,
  Dialog,
  IconButton,
  Link,
  Popover,
  Tooltip,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { useRouter } from 'next/router';
import type { PropsWithChildren } from 'react';
import { useEffect, useEffectEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { elevations, frame, radius } from '@/shared/theme/tokens.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { NotificationList } from './notification-list.tsx';

/** Width of the popover in px (N-08). */
const popoverWidth = 384;

interface NotificationPanelProps {
  readonly anchor: HTMLElement;
  readonly freshIds: ReadonlySet<string>;
  readonly onClose: () => void;
}

/** Notifications: full screen on phones, below the bell otherwise (N-08). */
export function NotificationPanel({ anchor, freshIds, onClose }: NotificationPanelProps) {
  const { t } = useTranslation('notification');
  const titleId = useId();
  useCloseOnLeave(onClose);
  return (
    <PanelFrame anchor={anchor} titleId={titleId} onClose={onClose}>
      <Box
        component="header"
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          flexShrink: 0,
          pl: 4,
          pr: 2,
          minHeight: 56,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography id={titleId} variant="h3" component="h2">
          {t('heading')}
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <Tooltip title={t('settings')}>
            <IconButton
              component={PageLink}
              href="/profile#notifications"
              aria-label={t('settings')}
              onClick={onClose}
              sx={{ p: 2.5 }}
            >
              <SettingsIcon />
            </IconButton>
          </Tooltip>
          <Link component="button" type="button" onClick={onClose} sx={{ minHeight: 44, px: 2 }}>
            {t('close')}
          </Link>
        </Box>
      </Box>
      <NotificationList freshIds={freshIds} onLeave={onClose} />
    </PanelFrame>
  );
}

/** Going back, or anywhere else, leaves the panel behind. */
function useCloseOnLeave(onClose: () => void): void {
  const { events } = useRouter();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const leave = () => close();
    events.on('routeChangeStart', leave);
    return () => events.off('routeChangeStart', leave);
  }, [events]);
}

interface PanelFrameProps extends Omit<NotificationPanelProps, 'freshIds'> {
  readonly titleId: string;
}

function PanelFrame({ anchor, titleId, onClose, children }: PropsWithChildren<PanelFrameProps>) {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  if (isPhone) {
    return (
      <Dialog
        open
        fullScreen
        onClose={onClose}
        aria-labelledby={titleId}
        slotProps={{
          paper: { sx: { border: 0, borderRadius: 0, pt: 'env(safe-area-inset-top)' } },
        }}
      >
        {children}
      </Dialog>
    );
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: {
            display: 'flex',
            flexDirection: 'column',
            width: popoverWidth,
            maxHeight: `min(640px, calc(100dvh - ${frame.topBar + 32}px))`,
            // Clear of the bar, of which the bell is a part.
            mt: 4,
            border: 1,
            borderColor: 'divider',
            borderRadius: `${radius.card}px`,
            boxShadow: elevations.dialog,
          },
        },
      }}
    >
      {children}
    </Popover>
  );
}
