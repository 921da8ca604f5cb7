import type { Notification, StatusChip } from '@axp/contracts';
import type { NotificationSign } from '@axp/contracts/vocabulary';
import { topicTraits } from '@axp/contracts/vocabulary';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import EditCalendarIcon from '@mui/icons-material/EditCalendarOutlined';
import EventBusyIcon from '@mui/icons-material/EventBusyOutlined';
import GroupAddIcon from '@mui/icons-material/GroupAddOutlined';
import HourglassIcon from '@mui/icons-material/HourglassEmpty';
import LoginIcon from '@mui/icons-material/Login';
import LogoutIcon from '@mui/icons-material/Logout';
import SecurityIcon from '@mui/icons-material/ShieldOutlined';
import type { SvgIconProps } from '@mui/material';
import { Box, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { bookingHref } from '@/shared/booking/search-url.ts';
import type { ReaderNow } from '@/shared/lib/datetime/index.ts';
import { formatAgo, formatStamp } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { TimeRange } from '@/shared/ui/time-range.tsx';
import { messageOf, moveOf, placeBefore } from './message.ts';
import { NotificationAction } from './notification-action.tsx';

const dayMs = 24 * 60 * 60 * 1000;

/** Words of reasons that the server gives as codes. */
const codes = new Map<string, 'note.ownerLeft' | 'note.outOfOrder'>([
  ['owner_left', 'note.ownerLeft'],
  ['out_of_order', 'note.outOfOrder'],
]);

interface NotificationItemProps {
  readonly notification: Notification;
  /** Not read before the panel opened. */
  readonly isFresh: boolean;
  readonly reader: ReaderNow;
  readonly onLeave: () => void;
}

/** One thing that happened: which booking, what, when, and what can be done about it. */
export function NotificationItem(props: NotificationItemProps) {
  const { notification, isFresh, reader, onLeave } = props;
  const { t } = useTranslation('notification');
  const { textKey, noteKey, sign } = messageOf(notification);
  const { actor, topic } = notification;
  const isOwn = useUser().id === actor?.id;
  const before = placeBefore(notification, reader);
  const code = codes.get(notification.reason ?? '');
  return (
    <Box sx={rowStyle(isFresh)}>
      <SignIcon sign={sign} />
      <Box sx={{ display: 'grid', gap: 0.5, flexGrow: 1, minWidth: 0 }}>
        <Title notification={notification} isFresh={isFresh} reader={reader} onLeave={onLeave} />
        <Typography variant="body2">
          {t(textKey, { name: notification.invitee ?? t('formerInvitee') })}
        </Typography>
        {before !== null && <Typography variant="secondary">{t('before', { before })}</Typography>}
        {actor && !isOwn && topic !== 'invitation-declined' && (
          <Typography variant="secondary">{t('by', { name: actor.fullName })}</Typography>
        )}
        {noteKey && !(isOwn && noteKey === 'note.contact') && (
          <Typography variant="secondary">{t(noteKey)}</Typography>
        )}
        {code && <Typography variant="secondary">{t(code)}</Typography>}
        {hasWords(notification) && (
          <Typography variant="secondary">
            {topic === 'announcement'
              ? notification.reason
              : t('note.reason', { reason: notification.reason })}
          </Typography>
        )}
        {notification.booking && (
          <Typography variant="secondary" component="div">
            {`${notification.booking.resource.name} · `}
            <TimeRange range={notification.booking} timezone={notification.booking.timezone} />
          </Typography>
        )}
        <When instant={notification.createdAt} reader={reader} />
        <NotificationAction notification={notification} onLeave={onLeave} />
      </Box>
      {isFresh && <FreshMark />}
    </Box>
  );
}

/** Leads to what it is about, from anywhere in the row. */
function Title({ notification, isFresh, reader, onLeave }: NotificationItemProps) {
  const { t } = useTranslation('notification');
  const { title } = notification;
  const href = hrefOf(notification);
  const move = moveOf(notification, reader);
  const words = (
    <>
      {move ? t(move.key, { title, ...move.values }) : title}
      {move?.zone && ` (${move.zone})`}
      {isFresh && <HiddenText>{t('unread')}</HiddenText>}
    </>
  );
  const weight = { fontWeight: isFresh ? 600 : 500, overflowWrap: 'anywhere' } as const;
  if (href === null) {
    return (
      <Typography variant="body2" sx={weight}>
        {words}
      </Typography>
    );
  }
  return (
    <Typography
      component={PageLink}
      href={href}
      variant="body2"
      onClick={onLeave}
      sx={{
        ...weight,
        color: 'inherit',
        textDecoration: 'none',
        '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
        '&:focus-visible': { outline: 0 },
      }}
    >
      {words}
    </Typography>
  );
}

/** Page of the problem, booking, licence or account; null for a booking that the reader may not see any more. */
function hrefOf(notification: Notification): string | null {
  const { bookingId, personId, problemId, topic } = notification;
  if (problemId !== null) return `/admin/problems?problem=${problemId}`;
  if (topic === 'erasure-request' && personId !== null)
    return `/admin/people/person?id=${personId}`;
  return topicTraits(topic)?.page ?? (bookingId === null ? null : bookingHref(bookingId));
}

/** A lapsed request, a check-in by a scan and the codes above have no words of a person. */
function hasWords({ topic, bookingStatus, reason }: Notification): boolean {
  const isCode = topic === 'lapsed' || topic === 'edit-lapsed' || bookingStatus === 'checked-in';
  return !isCode && reason !== null && reason !== '' && !codes.has(reason);
}

function rowStyle(isFresh: boolean) {
  return (theme: Theme) => ({
    position: 'relative',
    display: 'flex',
    alignItems: 'flex-start',
    gap: 3,
    p: 2,
    borderRadius: `${radius.control}px`,
    ...(isFresh && { bgcolor: `color-mix(in srgb, ${theme.vars.palette.link} 6%, transparent)` }),
    '&:hover': { bgcolor: 'action.hover' },
    // The link fills the row, so the row shows its focus.
    '&:has(a:focus-visible)': { outline: '2px solid', outlineColor: 'link', outlineOffset: -2 },
  });
}

/** The date and time (N-04), and how long ago while that is the shorter way to say it. */
function When({ instant, reader }: { readonly instant: string; readonly reader: ReaderNow }) {
  const isRecent = reader.now - Date.parse(instant) < dayMs;
  return (
    <Typography
      component="time"
      dateTime={instant}
      variant="note"
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

const looks: Readonly<Record<NotificationSign, Look>> = {
  pending: { chip: 'pending', Icon: HourglassIcon },
  approved: { chip: 'approved', Icon: CheckCircleIcon },
  changed: { chip: 'approved', Icon: EditCalendarIcon },
  invited: { chip: 'approved', Icon: GroupAddIcon },
  'checked-in': { chip: 'checked-in', Icon: LoginIcon },
  'checked-out': { chip: 'checked-out', Icon: LogoutIcon },
  cancelled: { chip: 'cancelled', Icon: EventBusyIcon },
  account: { chip: 'pending', Icon: SecurityIcon },
};

/** Icon for the kind of a notification; decorative, because the text next to it names the kind. */
function SignIcon({ sign }: { readonly sign: NotificationSign }) {
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
