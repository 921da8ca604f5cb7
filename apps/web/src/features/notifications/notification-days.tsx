import type { Notification } from '@axp/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import type { ReaderNow } from '@/shared/lib/datetime/index.ts';
import { formatDate, instantAt, useNow, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { NotificationItem } from './notification-item.tsx';
import type { NotificationDay } from './pages.ts';
import { groupByDay } from './pages.ts';

interface Shown {
  readonly freshIds: ReadonlySet<string>;
  readonly onLeave: () => void;
}

interface NotificationDaysProps extends Shown {
  readonly notifications: readonly Notification[];
}

/** Notifications under their days, by the user's own clock (N-04). */
export function NotificationDays({ notifications, ...shown }: NotificationDaysProps) {
  const { language } = useLanguage();
  const { timezone } = useUser();
  const reader = { language, timezone, now: useNow() };
  return groupByDay(notifications, reader).map((group) => (
    <DaySection key={group.day} {...group} {...shown} reader={reader} />
  ));
}

interface DaySectionProps extends NotificationDay<Notification>, Shown {
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
