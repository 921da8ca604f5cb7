import type { MailConnection } from '@axp/contracts/room-mail';
import type { MailState } from '@axp/contracts/vocabulary';
import { secretNoticeDays } from '@axp/contracts/vocabulary';
import { Alert, AlertTitle } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDayInWords } from '@/shared/admin/calendar-day.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { addDays, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import type { Settings } from './connection-values.ts';

interface StatusCardProps {
  readonly connection: MailConnection;
  readonly settings: Settings;
  readonly action: ReactNode;
}

const severities = {
  off: 'info',
  connecting: 'info',
  receiving: 'success',
  silent: 'warning',
  failing: 'error',
} as const satisfies Record<MailState, unknown>;

/** Codes of the mailbox watcher. */
const failures = ['password', 'token', 'away', 'encryption', 'forbidden', 'full'] as const;

/** State of the connection: how messages come in, how many, and what to do if they don't (E-09). */
export function StatusCard({ connection: { health }, settings, action }: StatusCardProps) {
  const { t } = useTranslation('adminMail');
  const { language } = useLanguage();
  const { timezone } = useUser();
  const times = useTimes(timezone);
  const { state, since, lastMessageAt, answerSeconds, messages } = health;
  const { secretExpiresOn: expires } = settings;
  const today = wallClockOf(times.now, timezone).day;
  const names = { host: settings.host ?? '', username: settings.username ?? '' };
  const heading = (name: MailState, time: string) => t(`status.heading.${name}`, { time });
  const facts = [
    t(`status.by.${settings.kind}`, names),
    t('status.messages', { count: messages }),
    lastMessageAt !== null && t('status.last', { time: times.timeAfter(times.now, lastMessageAt) }),
    answerSeconds !== null && t('status.answer', { seconds: answerSeconds.toFixed(1) }),
  ];
  const failure = failures.find((one) => one === health.failure) ?? 'other';
  return (
    <Alert
      severity={severities[state]}
      role="status"
      variant="outlined"
      action={action}
      sx={{ mb: 4, bgcolor: 'background.paper', '& .MuiAlert-message': { minWidth: 0 } }}
    >
      <AlertTitle component="h2">
        {heading(state, since === null ? '' : times.timeAfter(times.now, since))}
      </AlertTitle>
      {state === 'failing' ? (
        <>
          {t(`status.failure.${failure}`, { ...names, failure: health.failure ?? '' })}{' '}
          {t('status.kept')}{' '}
          {health.nextAttemptAt !== null &&
            t('status.next', { time: times.timeAfter(times.now, health.nextAttemptAt) })}
        </>
      ) : (
        facts.filter(Boolean).join(' · ')
      )}
      {state === 'silent' && <div>{t('status.silentText')}</div>}
      <Backlog health={health} />
      {expires !== null && expires <= addDays(today, secretNoticeDays) && (
        <div>
          {t(expires < today ? 'status.expired' : 'status.expires', {
            day: calendarDayInWords(expires, language),
          })}
        </div>
      )}
    </Alert>
  );
}

/** Messages that wait to be processed, and how long they take. */
function Backlog({ health: { waiting, waitingMinutes } }: Pick<MailConnection, 'health'>) {
  const { t } = useTranslation('adminMail');
  const numbers = new Intl.NumberFormat(useLanguage().language);
  if (waiting < 2) return null;
  const left = waitingMinutes !== null && t('status.minutes', { count: waitingMinutes });
  const text = t('status.waiting', { count: waiting, number: numbers.format(waiting) });
  return <div>{[text, left].filter(Boolean).join(', ')}</div>;
}
