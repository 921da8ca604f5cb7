import type { Notification, StatusChip } from '@axp/contracts';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import EditCalendarIcon from '@mui/icons-material/EditCalendarOutlined';
import EventBusyIcon from '@mui/icons-material/EventBusyOutlined';
import GroupAddIcon from '@mui/icons-material/GroupAddOutlined';
import HourglassIcon from '@mui/icons-material/HourglassEmpty';
import LoginIcon from '@mui/icons-material/Login';
import LogoutIcon from '@mui/icons-material/Logout';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { bookingHref } from '@/shared/booking/search-url.ts';
import type { ReaderNow } from '@/shared/lib/datetime/index.ts';
import { formatAgo, formatStamp } from '@/shared/lib/datetime/index.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import type { Sign } from './message.ts';
import { messageOf } from './message.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface NotificationItemProps {
  readonly notification: Notification;
  /** Not read before the panel opened. */
  readonly isFresh: boolean;
  readonly reader: ReaderNow;
  readonly onLeave: () => void;
}

/** One thing that happened; leads to its booking. */
export function NotificationItem(props: NotificationItemProps) {
  const { notification, isFresh, reader, onLeave } = props;
  const { t } = useTranslation('notification');
  const { textKey, noteKey, sign } = messageOf(notification);
  return (
    <ButtonBase {...linkTo(notification)} onClick={onLeave} sx={rowStyle(isFresh)}>
      <SignIcon sign={sign} />
      <Box component="span" sx={{ display: 'grid', gap: 0.5, flexGrow: 1, minWidth: 0 }}>
        <Typography component="span" variant="body2" sx={{ fontWeight: isFresh ? 600 : 500 }}>
          {t(textKey)}
        </Typography>
        {noteKey && (
          <Typography component="span" variant="body2" color="textSecondary">
            {t(noteKey)}
          </Typography>
        )}
        {hasWords(notification) && (
          <Typography component="span" variant="body2" color="textSecondary">
            {t('note.reason', { reason: notification.reason })}
          </Typography>
        )}
        <Typography component="span" variant="body2" color="textSecondary" noWrap>
          {notification.title}
        </Typography>
        <When instant={notification.createdAt} reader={reader} />
      </Box>
      {isFresh && (
        <>
          <HiddenText>{t('unread')}</HiddenText>
          <FreshMark />
        </>
      )}
    </ButtonBase>
  );
}

/** Where a notification leads; nowhere for a booking that its reader may not see any more. */
function linkTo({ bookingId }: Notification) {
  return bookingId === null ? {} : { component: PageLink, href: bookingHref(bookingId) };
}

/** A lapsed request or a check-in by a scan has a code for a reason, and no words. */
function hasWords({ topic, bookingStatus, reason }: Notification): boolean {
  const isCode = topic === 'lapsed' || topic === 'edit-lapsed' || bookingStatus === 'checked-in';
  return !isCode && reason !== null && reason !== '';
}

function rowStyle(isFresh: boolean) {
  return (theme: Theme) => ({
    display: 'flex',
    alignItems: 'flex-start',
    gap: 3,
    width: '100%',
    p: 2,
    textAlign: 'start',
    borderRadius: `${radius.control}px`,
    ...(isFresh && {
      bgcolor: `color-mix(in srgb, ${theme.vars.palette.link} 6%, transparent)`,
    }),
    '&:hover': { bgcolor: 'action.hover' },
    '&:focus-visible': { outlineOffset: -2 },
  });
}

interface WhenProps {
  readonly instant: string;
  readonly reader: ReaderNow;
}

/** The date and time (N-04), and how long ago while that is the shorter way to say it. */
function When({ instant, reader }: WhenProps) {
  const isRecent = reader.now - Date.parse(instant) < dayMs;
  return (
    <Typography
      component="time"
      dateTime={instant}
      variant="caption"
      color="textSecondary"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}
    >
      <span>{formatStamp(instant, reader)}</span>
      {isRecent && <span>{formatAgo(instant, reader)}</span>}
    </Typography>
  );
}

function FreshMark() {
  return (
    <Box
      component="span"
      sx={{
        flexShrink: 0,
        width: 8,
        height: 8,
        mt: 1.5,
        mr: 1,
        borderRadius: '50%',
        bgcolor: 'link',
      }}
    />
  );
}

interface Look {
  /** Status chip whose colours the icon uses (B-05). */
  readonly chip: StatusChip;
  readonly Icon: ComponentType<SvgIconProps>;
}

const looks: Readonly<Record<Sign, Look>> = {
  pending: { chip: 'pending', Icon: HourglassIcon },
  approved: { chip: 'approved', Icon: CheckCircleIcon },
  changed: { chip: 'approved', Icon: EditCalendarIcon },
  invited: { chip: 'approved', Icon: GroupAddIcon },
  'checked-in': { chip: 'checked-in', Icon: LoginIcon },
  'checked-out': { chip: 'checked-out', Icon: LogoutIcon },
  cancelled: { chip: 'cancelled', Icon: EventBusyIcon },
};

/** Icon for the kind of a notification; decorative, because the text next to it names the kind. */
function SignIcon({ sign }: { readonly sign: Sign }) {
  const { chip, Icon } = looks[sign];
  return (
    <Box
      component="span"
      data-chip={chip}
      sx={{
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        width: 36,
        height: 36,
        borderRadius: '50%',
        bgcolor: `status.${chip}.ground`,
        color: `status.${chip}.text`,
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 20 }} />
    </Box>
  );
}
