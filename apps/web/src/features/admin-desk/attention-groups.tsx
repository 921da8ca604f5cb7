import type { OverdueReturn, SystemAlerts } from '@axp/contracts/administration';
import Display from '@mui/icons-material/DesktopAccessDisabledOutlined';
import SignIn from '@mui/icons-material/LoginOutlined';
import Directory from '@mui/icons-material/ManageAccountsOutlined';
import RoomMail from '@mui/icons-material/MarkEmailUnreadOutlined';
import Erasure from '@mui/icons-material/PersonRemoveOutlined';
import Email from '@mui/icons-material/UnsubscribeOutlined';
import Webhook from '@mui/icons-material/WebhookOutlined';
import { Box } from '@mui/material';
import type { ComponentProps } from 'react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RemindButton } from '@/shared/admin/remind-button.tsx';
import { useAsk } from '@/shared/booking/moves/ask-scope.tsx';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { kindIcons } from '@/shared/booking/ui/kind-icons.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { DottedFacts } from '@/shared/ui/dotted-facts.tsx';
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
      <DottedFacts
        facts={[
          bookedFor?.fullName ?? t('overdue.private'),
          <Emphasis key="late" severity="error">
            {late}
          </Emphasis>,
          next ? follows(next.start, next.fullName) : t('overdue.free'),
        ]}
      />
    </AttentionRow>
  );
}

/** One each for all emails, deactivations that wait and displays; the others count individually. */
export function countAlerts(alerts: SystemAlerts): number {
  const { signIn, emails, roomMail, webhooks, deactivations, erasureRequests, displays } = alerts;
  const combined = [emails.total > 0, deactivations !== null, displays !== null];
  const single = signIn.length + roomMail.length + webhooks.length + erasureRequests.length;
  return single + combined.filter(Boolean).length;
}

/** Sign-in methods that fail, emails that were not delivered, and what connections need. */
export function SystemGroup({ alerts }: { readonly alerts: SystemAlerts }) {
  const { t } = useTranslation('adminDesk');
  const { language } = useLanguage();
  const times = useTimes(useUser().timezone);
  const timeOf = (instant: string) => times.timeAfter(times.now, instant);
  const { deactivations, displays } = alerts;
  return (
    <AttentionGroup title={t('systems.title')} count={countAlerts(alerts)}>
      {alerts.signIn.map(({ code, name, since, failures }) => (
        <SystemRow
          key={code}
          Icon={SignIn}
          severity="error"
          title={t('systems.signIn', { name: name[language] })}
          href="/admin/sign-in"
          link={t('systems.openSignIn')}
        >
          {t('systems.signInText', { time: timeOf(since), count: failures })}
        </SystemRow>
      ))}
      {alerts.roomMail.map(({ kind, at }) => (
        <SystemRow
          key={kind}
          Icon={RoomMail}
          severity={kind === 'failing' ? 'error' : 'warning'}
          title={t(`systems.roomMail.${kind}`)}
          href="/admin/mail"
          link={t('systems.openRoomMail')}
        >
          {t(`systems.roomMailText.${kind}`, { time: timeOf(at) })}
        </SystemRow>
      ))}
      {alerts.webhooks.map(({ id, name, offSince }) => (
        <SystemRow
          key={id}
          Icon={Webhook}
          severity="error"
          title={t('systems.webhook', { name })}
          href={`/admin/webhooks?endpoint=${id}`}
          link={t('systems.openWebhook')}
        >
          {t('systems.webhookText', { time: timeOf(offSince) })}
        </SystemRow>
      ))}
      {deactivations && (
        <SystemRow
          Icon={Directory}
          severity="warning"
          title={t('systems.leavers', { count: deactivations.total })}
          href="/admin/provisioning"
          link={t('systems.openLeavers')}
        >
          {t('systems.leaversText', { time: timeOf(deactivations.since) })}
        </SystemRow>
      )}
      {alerts.erasureRequests.map(({ id, fullName, since }) => (
        <SystemRow
          key={id}
          Icon={Erasure}
          severity="warning"
          title={t('systems.erasure', { name: fullName })}
          href={`/admin/people/person?id=${id}`}
          link={t('systems.openErasure')}
        >
          {t('systems.erasureText', { time: timeOf(since) })}
        </SystemRow>
      ))}
      {displays && (
        <SystemRow
          Icon={Display}
          severity="warning"
          title={t('systems.displays', { count: displays.total })}
          href="/admin/displays"
          link={t('systems.openDisplays')}
        >
          {t('systems.displaysText', { name: displays.name, time: timeOf(displays.since) })}
        </SystemRow>
      )}
      {alerts.emails.total > 0 && <EmailRow emails={alerts.emails} />}
    </AttentionGroup>
  );
}

type RowProps = ComponentProps<typeof AttentionRow>;

interface SystemRowProps extends Omit<RowProps, 'actions' | 'href'> {
  /** Section that solves it, and the label of its button. */
  readonly href: string;
  readonly link: string;
}

function SystemRow({ href, link, ...row }: SystemRowProps) {
  const open = (
    <SecondaryButton size="small" href={href}>
      {link}
    </SecondaryButton>
  );
  return <AttentionRow {...row} actions={open} />;
}

function EmailRow({ emails: { total, latest } }: { readonly emails: SystemAlerts['emails'] }) {
  const { t } = useTranslation('adminDesk');
  const times = useTimes(useUser().timezone);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
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
          <li
            key={email.id}
          >{`${named(email.recipient)} · ${times.timeAfter(times.now, email.at)}`}</li>
        ))}
      </Box>
    </AttentionRow>
  );
}
