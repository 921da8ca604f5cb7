import type { OverdueReturn, SystemAlerts } from '@axp/contracts/administration';
import Display from '@mui/icons-material/DesktopAccessDisabledOutlined';
import SignIn from '@mui/icons-material/LoginOutlined';
import Directory from '@mui/icons-material/ManageAccountsOutlined';
import RoomMail from '@mui/icons-material/MarkEmailUnreadOutlined';
import Email from '@mui/icons-material/UnsubscribeOutlined';
import Webhook from '@mui/icons-material/WebhookOutlined';
import { Box } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RemindButton } from '@/shared/admin/remind-button.tsx';
import { useAsk } from '@/shared/booking/moves/ask-scope.tsx';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { kindIcons } from '@/shared/booking/ui/kind-icons.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { AttentionGroup } from './attention-group.tsx';
import { AttentionRow, Emphasis } from './attention-row.tsx';

interface OverdueGroupProps {
  readonly returns: readonly OverdueReturn[];
  readonly total: number;
}

const shownReturns = 5;

/** Cars and assets that are out after their end, the longest first. */
export function OverdueGroup({ returns, total }: OverdueGroupProps) {
  const { t } = useTranslation('adminDesk');
  return (
    <AttentionGroup
      title={t('overdue.title')}
      count={total}
      all={total > shownReturns ? '/admin/bookings?status=overdue' : undefined}
    >
      {returns.slice(0, shownReturns).map((one) => (
        <OverdueRow key={one.id} overdue={one} />
      ))}
    </AttentionGroup>
  );
}

const minutesOfDay = 24 * 60;

function OverdueRow({ overdue }: { readonly overdue: OverdueReturn }) {
  const { t } = useTranslation('adminDesk');
  const ask = useAsk();
  const { booking, bookedFor, resource, timezone, end, next, remindedAt } = overdue;
  const times = useTimes(useUser().timezone);
  const at = (instant: string) =>
    times.marked(times.timeAfter(times.now, instant), instant, timezone);
  const minutes = Math.floor((times.now - Date.parse(end)) / 60_000);
  const late =
    minutes < minutesOfDay
      ? t('overdue.late', { length: times.duration(Math.max(1, minutes)) })
      : t('overdue.due', { time: at(end) });
  const follows = (start: string, name: string | null) =>
    name === null
      ? t('overdue.nextTime', { time: at(start) })
      : t('overdue.next', { time: at(start), name });
  return (
    <AttentionRow
      Icon={kindIcons[resource.type]}
      severity="error"
      title={resource.name}
      href={booking ? bookingHref(booking.id) : undefined}
      actions={
        <>
          <RemindButton bookingId={overdue.id} name={resource.name} remindedAt={remindedAt} />
          {booking?.abilities.checkOut && (
            <SecondaryButton
              size="small"
              aria-label={t('overdue.returnOf', { name: resource.name })}
              onClick={() => ask('return', booking)}
            >
              {t('overdue.return')}
            </SecondaryButton>
          )}
        </>
      }
    >
      {bookedFor?.fullName ?? t('overdue.private')}
      {' · '}
      <Emphasis severity="error">{late}</Emphasis>
      {' · '}
      {next ? follows(next.start, next.fullName) : t('overdue.free')}
    </AttentionRow>
  );
}

/** One each for all emails, deactivations that wait and displays; the others count individually. */
export function countAlerts(alerts: SystemAlerts): number {
  const { signIn, emails, roomMail, webhooks, deactivations, displays } = alerts;
  const combined = [emails.total > 0, deactivations !== null, displays !== null];
  const single = signIn.length + roomMail.length + webhooks.length;
  return single + combined.filter(Boolean).length;
}

/** Sign-in methods that fail, emails that were not delivered, and what connections need. */
export function SystemGroup({ alerts }: { readonly alerts: SystemAlerts }) {
  const { t } = useTranslation('adminDesk');
  const { language } = useLanguage();
  const times = useTimes(useUser().timezone);
  const now = new Date(times.now).toISOString();
  return (
    <AttentionGroup title={t('systems.title')} count={countAlerts(alerts)}>
      {alerts.signIn.map(({ code, name, since, failures }) => (
        <AttentionRow
          key={code}
          Icon={SignIn}
          severity="error"
          title={t('systems.signIn', { name: name[language] })}
          actions={
            <SecondaryButton size="small" component={PageLink} href="/admin/sign-in">
              {t('systems.openSignIn')}
            </SecondaryButton>
          }
        >
          {t('systems.signInText', { time: times.timeAfter(now, since), count: failures })}
        </AttentionRow>
      ))}
      {alerts.roomMail.map(({ kind, at }) => (
        <AttentionRow
          key={kind}
          Icon={RoomMail}
          severity={kind === 'failing' ? 'error' : 'warning'}
          title={t(`systems.roomMail.${kind}`)}
          actions={
            <SecondaryButton size="small" component={PageLink} href="/admin/mail">
              {t('systems.openRoomMail')}
            </SecondaryButton>
          }
        >
          {t(`systems.roomMailText.${kind}`, { time: times.timeAfter(now, at) })}
        </AttentionRow>
      ))}
      {alerts.webhooks.map(({ id, name, offSince }) => (
        <AttentionRow
          key={id}
          Icon={Webhook}
          severity="error"
          title={t('systems.webhook', { name })}
          actions={
            <SecondaryButton
              size="small"
              component={PageLink}
              href={`/admin/webhooks?endpoint=${id}`}
            >
              {t('systems.openWebhook')}
            </SecondaryButton>
          }
        >
          {t('systems.webhookText', { time: times.timeAfter(now, offSince) })}
        </AttentionRow>
      ))}
      {alerts.deactivations !== null && <LeaversRow {...alerts.deactivations} />}
      {alerts.displays !== null && <DisplayRow {...alerts.displays} />}
      {alerts.emails.total > 0 && <EmailRow emails={alerts.emails} />}
    </AttentionGroup>
  );
}

/** Deactivations above the limit of a day. */
function LeaversRow({ total, since }: NonNullable<SystemAlerts['deactivations']>) {
  const { t } = useTranslation('adminDesk');
  const times = useTimes(useUser().timezone);
  return (
    <AttentionRow
      Icon={Directory}
      severity="warning"
      title={t('systems.leavers', { count: total })}
      actions={
        <SecondaryButton size="small" component={PageLink} href="/admin/provisioning">
          {t('systems.openLeavers')}
        </SecondaryButton>
      }
    >
      {t('systems.leaversText', {
        time: times.timeAfter(new Date(times.now).toISOString(), since),
      })}
    </AttentionRow>
  );
}

/** Displays that show nothing new, by the one that is offline for longest. */
function DisplayRow({ total, name, since }: NonNullable<SystemAlerts['displays']>) {
  const { t } = useTranslation('adminDesk');
  const times = useTimes(useUser().timezone);
  const time = times.timeAfter(new Date(times.now).toISOString(), since);
  return (
    <AttentionRow
      Icon={Display}
      severity="warning"
      title={t('systems.displays', { count: total })}
      actions={
        <SecondaryButton size="small" component={PageLink} href="/admin/displays">
          {t('systems.openDisplays')}
        </SecondaryButton>
      }
    >
      {t('systems.displaysText', { name, time })}
    </AttentionRow>
  );
}

function EmailRow({ emails: { total, latest } }: { readonly emails: SystemAlerts['emails'] }) {
  const { t } = useTranslation('adminDesk');
  const times = useTimes(useUser().timezone);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const now = new Date(times.now).toISOString();
  const named = (recipient: string | null) => recipient ?? t('systems.privateEmail');
  const recipient = named(latest[0]?.recipient ?? null);
  return (
    <AttentionRow
      Icon={Email}
      severity="warning"
      title={t('systems.emails', { count: total })}
      actions={
        <SecondaryButton
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'systems.hideEmails' : 'systems.showEmails')}
        </SecondaryButton>
      }
    >
      {total === 1
        ? t('systems.emailTo', { recipient })
        : t('systems.emailToMore', { recipient, count: total - 1 })}
      <Box
        component="ul"
        id={id}
        hidden={!isOpen}
        sx={{ m: 0, mt: 2, p: 0, listStyle: 'none', '& li': { py: 0.5 } }}
      >
        {latest.map((email) => (
          <li key={email.id}>{`${named(email.recipient)} · ${times.timeAfter(now, email.at)}`}</li>
        ))}
      </Box>
    </AttentionRow>
  );
}
