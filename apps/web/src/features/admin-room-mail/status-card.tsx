import type { StatusChip } from '@axp/contracts';
import type { MailConnection } from '@axp/contracts/room-mail';
import type { MailState } from '@axp/contracts/vocabulary';
import { secretNoticeDays } from '@axp/contracts/vocabulary';
import MailIcon from '@mui/icons-material/MailOutlined';
import ReadIcon from '@mui/icons-material/MarkEmailReadOutlined';
import NotReadIcon from '@mui/icons-material/UnsubscribeOutlined';
import type { SvgIconProps } from '@mui/material';
import { Box, Card, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDayInWords } from '@/shared/admin/calendar-day.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { addDays, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { StatusLabel } from '@/shared/ui/status-chip.tsx';
import type { Settings } from './connection-values.ts';
import { useMailWords } from './use-mail-words.ts';

interface StatusCardProps {
  readonly connection: MailConnection;
  readonly settings: Settings;
  readonly action: ReactNode;
}

const chips = {
  off: 'checked-out',
  connecting: 'pending',
  receiving: 'approved',
  silent: 'pending',
  failing: 'cancelled',
} as const satisfies Record<MailState, StatusChip>;

/** State of the connection: how messages come in, how many, and what to do if they don't (E-09). */
export function StatusCard({ connection: { health }, settings, action }: StatusCardProps) {
  const { t } = useTranslation('adminMail');
  const { language } = useLanguage();
  const { timezone } = useUser();
  const times = useTimes(timezone);
  const words = useMailWords();
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
  return (
    <Card
      role="status"
      sx={(theme) => ({
        display: 'flex',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        alignItems: 'center',
        gap: 4,
        minHeight: 72,
        mb: 4,
        px: { xs: 4, sm: 5 },
        py: 3,
        ...(state === 'failing' && failingStyle(theme)),
      })}
    >
      <StateTile state={state} />
      <Box sx={{ flex: '1 1 0', minWidth: 200, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          <Typography variant="h3" component="h2">
            {heading(state, since === null ? '' : times.timeAfter(times.now, since))}
          </Typography>
          {state !== 'failing' && (
            <StatusLabel chip={chips[state]}>{t(`status.${state}`)}</StatusLabel>
          )}
        </Box>
        <Typography variant="secondary" component="div">
          {state === 'failing' ? (
            <>
              {words.failure(health.failure, settings)} {t('status.kept')}{' '}
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
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 2, width: { xs: 1, md: 'auto' } }}>{action}</Box>
    </Card>
  );
}

const failingStyle = ({ vars: { palette } }: Theme) => ({
  borderColor: palette.error.main,
  bgcolor: `color-mix(in srgb, ${palette.error.main} 6%, ${palette.background.paper})`,
});

const icons: Partial<Record<MailState, ComponentType<SvgIconProps>>> = {
  receiving: ReadIcon,
  failing: NotReadIcon,
};

function StateTile({ state }: { readonly state: MailState }) {
  const Icon = icons[state] ?? MailIcon;
  return (
    <Box
      aria-hidden
      sx={({ vars: { palette } }) => ({
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        width: 40,
        height: 40,
        borderRadius: `${radius.control}px`,
        color: palette.status[chips[state]].text,
        bgcolor: palette.status[chips[state]].ground,
      })}
    >
      <Icon />
    </Box>
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
