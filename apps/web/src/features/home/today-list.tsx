import type { MyBooking } from '@axp/contracts';
import EventAvailable from '@mui/icons-material/EventAvailableOutlined';
import { Box, Button, Skeleton } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { searchFormHref } from '@/shared/booking/search-url.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useAbility, useMerchant, useUser } from '@/shared/session/index.ts';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { listCard, rowLine, SectionHead } from './section.tsx';
import { TodayRow } from './today-row.tsx';

const all = '/my-booking';

interface TodayListProps {
  /** Today: `2026-11-24`. */
  readonly day: string;
  readonly ended: readonly MyBooking[];
  /** Running or yet to start. */
  readonly bookings: readonly MyBooking[];
}

/** Today's bookings, each with what can be done with it now. */
export function TodayList({ day, ended, bookings }: TodayListProps) {
  const { t } = useTranslation('main');
  const count = bookings.length + ended.length;
  if (count === 0) return <NothingToday />;
  const rows = [...ended, ...bookings].toSorted(
    (a, b) => Date.parse(a.start) - Date.parse(b.start),
  );
  const isOver = new Set(ended.map(({ id }) => id));
  // The first one on a phone, whose list has none before it.
  const next = rows.find(({ id }) => !isOver.has(id));
  return (
    <section aria-labelledby="today">
      <SectionHead
        id="today"
        title={
          <>
            <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
              {t('home.bookings', { count })}
            </Box>
            <Box component="span" sx={{ display: { md: 'none' } }}>
              {t('home.left', { count: bookings.length })}
            </Box>
          </>
        }
        link={{ href: all, label: t('home.all') }}
      />
      {/* On a phone the ended ones are behind the link above. */}
      <Box component="ul" sx={{ ...listCard, ...(bookings.length === 0 && onWideScreens) }}>
        {rows.map((booking) => {
          const isEnded = isOver.has(booking.id);
          return (
            <Box
              component="li"
              key={booking.id}
              sx={{
                ...rowLine,
                ...(isEnded && onWideScreens),
                ...(booking === next && nextLine),
              }}
            >
              <TodayRow booking={booking} day={day} isEnded={isEnded} />
            </Box>
          );
        })}
      </Box>
    </section>
  );
}

const nextLine = {
  'li + &': { borderTop: { xs: 0, md: 1 }, borderColor: { md: 'divider' } },
} as const;

const onWideScreens = { display: { xs: 'none', md: 'block' } } as const;

interface LaterDayProps {
  readonly day: string;
  readonly bookings: readonly MyBooking[];
}

/** Tomorrow, or the next day that has bookings. */
export function LaterDay({ day, bookings }: LaterDayProps) {
  const times = useTimes(useUser().timezone);
  return (
    <section aria-labelledby="later">
      <SectionHead id="later" title={<time dateTime={day}>{times.day(day)}</time>} />
      <Box component="ul" sx={listCard}>
        {bookings.map((booking) => (
          <Box component="li" key={booking.id} sx={rowLine}>
            <TodayRow booking={booking} day={day} isEnded={false} />
          </Box>
        ))}
      </Box>
    </section>
  );
}

/** Nothing is booked today, and the next step of those who may book. */
function NothingToday() {
  const { t } = useTranslation('main');
  const canBook = useAbility().can('create', 'Booking');
  const kinds = enabledKinds(useMerchant().services);
  const hasRooms = kinds.includes('room');
  const isBooking = canBook && kinds.length > 0;
  return (
    <section aria-label={t('home.empty.title')}>
      <Box sx={listCard}>
        <EmptyState
          icon={<EventAvailable />}
          title={t('home.empty.title')}
          action={
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
              <SecondaryButton component={PageLink} href={all}>
                {t('home.all')}
              </SecondaryButton>
              {isBooking && (
                <Button
                  component={PageLink}
                  href={hasRooms ? searchFormHref('room') : '/bookings'}
                  variant="contained"
                >
                  {hasRooms ? t('home.empty.action') : t('home.empty.book')}
                </Button>
              )}
            </Box>
          }
        />
      </Box>
    </section>
  );
}

/** As high as the rows of most days. */
export function TodaySkeleton() {
  return (
    <DelayedSkeleton>
      <Skeleton width={160} sx={{ mb: 2, minHeight: { xs: 44, md: 32 } }} />
      <Box sx={listCard}>
        {[0, 1, 2].map((row) => (
          <Box
            key={row}
            sx={{ ...rowLine, display: 'flex', alignItems: 'center', gap: 4, height: 72, px: 4 }}
          >
            <Skeleton width={42} height={40} />
            <Box sx={{ flex: 1 }}>
              <Skeleton width="50%" />
              <Skeleton width="35%" />
            </Box>
          </Box>
        ))}
      </Box>
    </DelayedSkeleton>
  );
}
