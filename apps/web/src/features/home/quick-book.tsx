import type { SearchHit, TimeRange } from '@axp/contracts';
import { cancelBooking, createBooking } from '@axp/contracts';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Groups from '@mui/icons-material/GroupsOutlined';
import MeetingRoom from '@mui/icons-material/MeetingRoomOutlined';
import { Box, ButtonBase, CircularProgress, Link, Skeleton, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { bookingQuery } from '@/shared/booking/queries/booking-query.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { searchQueries } from '@/shared/booking/queries/search-queries.ts';
import { searchResultHref } from '@/shared/booking/search-url.ts';
import { lengthNear, nextStart, opensAt, windowFrom } from '@/shared/booking/time-window.ts';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { isSameClock } from '@/shared/lib/datetime/index.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { Segmented } from '@/shared/ui/segmented.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { listCard, rowLine, SectionHead } from './section.tsx';

const smallest = 2;
const sizes = [smallest, 4, 8];
const lengths = [30, 60, 120];

/** A room now for 2, 4 or 8 people: one tap books it. */
export function QuickBook() {
  const { t } = useTranslation('main');
  const choice = useTimeChoice('room');
  const times = useTimes(choice.timezone);
  const offered = [...new Set(lengths.map((length) => lengthNear(length, choice.rules)))];
  const [chosen, setChosen] = useState(lengths[0]);
  const minutes = offered.find((length) => length === chosen) ?? offered[0] ?? 0;
  const window = windowFrom(nextStart(times.now, choice), minutes);
  const hasRooms = useNear({ people: smallest, window }).data?.length !== 0;
  if (!hasRooms) return <NoRoomsYet />;
  return (
    <section aria-labelledby="quick-book">
      <SectionHead
        id="quick-book"
        title={t('home.quick.title')}
        action={
          <Segmented
            value={String(minutes)}
            label={t('home.quick.length')}
            options={offered.map((length) => ({
              value: String(length),
              label: times.duration(length),
            }))}
            onChange={(length) => setChosen(Number(length))}
          />
        }
      />
      <OpensNote />
      <Box component="ul" sx={listCard}>
        {sizes.map((people) => (
          <Box component="li" key={people} sx={rowLine}>
            <QuickRow people={people} window={window} />
          </Box>
        ))}
      </Box>
    </section>
  );
}

/** When the usual building opens, while it is closed: the rooms below are those of that time. */
function OpensNote() {
  const { t } = useTranslation('main');
  const { hours = null, timezone } = useTimeChoice('room');
  const times = useTimes(timezone);
  const { usualHours } = useUser();
  const { data: buildings = [] } = useQuery(placeQueries.buildings());
  const at = opensAt(times.now, hours);
  if (at === null) return null;
  const building = buildings.find(({ id }) => id === usualHours?.buildingId);
  const time = times.marked(times.timeAfter(times.now, at), at, building?.timezone ?? timezone);
  return (
    <Typography variant="secondary" sx={{ mb: 2 }}>
      {building
        ? t('home.quick.opens', { building: building.name, time })
        : t('home.quick.opensAnywhere', { time })}
    </Typography>
  );
}

/** Enough to know when the first one near is free, if none is now. */
const askedRooms = 10;
/** Rooms of a usual building in another zone come first; those of the own zone follow. */
const askedRoomsAway = 50;

/** Whether a room is in the user's own time zone, where there are buildings in it. */
function useOwnZone(window: TimeRange) {
  const { timezone: own } = useUser();
  const { data: buildings = [] } = useQuery(placeQueries.buildings());
  const isOwn = ({ timezone }: { readonly timezone: string }) =>
    isSameClock(window.start, timezone, own);
  const isAway = buildings.some((building) => building.group === 'mine' && !isOwn(building));
  const hasOwn = buildings.some(isOwn);
  return { isOffered: hasOwn ? isOwn : () => true, isAway: isAway && hasOwn };
}

interface QuickRowProps {
  readonly people: number;
  readonly window: TimeRange;
}

/** Rooms for so many people, free or not, the nearest first. */
function useNear({ people, window }: QuickRowProps) {
  const { isAway } = useOwnZone(window);
  const wish = { ...window, count: people };
  return useQuery(searchQueries.near(wish, isAway ? askedRoomsAway : askedRooms));
}

function NoRoomsYet() {
  const { t } = useTranslation('main');
  const mayAdd = useAbility().can('update', 'ManagedResource');
  return (
    <section aria-labelledby="quick-book">
      <SectionHead id="quick-book" title={t('home.quick.title')} />
      <Box sx={listCard}>
        <EmptyState
          icon={<MeetingRoom />}
          title={t('home.noRooms.title')}
          {...(!mayAdd && { description: t('home.noRooms.text') })}
          action={
            mayAdd && (
              <SecondaryButton component={PageLink} href="/admin">
                {t('home.noRooms.action')}
              </SecondaryButton>
            )
          }
        />
      </Box>
    </section>
  );
}

function QuickRow({ people, window }: QuickRowProps) {
  const { isOffered } = useOwnZone(window);
  const near = useNear({ people, window });
  const data = near.data?.filter(({ resource }) => isOffered(resource));
  const free = data?.find(({ availability }) => availability === 'free');
  if (near.isPending) return <QuickSkeleton />;
  if (free) return <FreeRoom people={people} window={window} hit={free} />;
  return <NoRoom people={people} window={window} hits={data ?? null} />;
}

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  width: '100%',
  minHeight: 56,
  px: 3,
  textAlign: 'left',
} as const;

function PeopleCount({ people }: Pick<QuickRowProps, 'people'>) {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        width: 44,
        flexShrink: 0,
        color: 'link',
      }}
    >
      <Groups sx={{ fontSize: 20 }} />
      <Typography variant="subtitle1" component="span" sx={{ fontWeight: 600 }}>
        {people}
      </Typography>
    </Box>
  );
}

function FreeRoom({ people, window, hit }: QuickRowProps & { readonly hit: SearchHit }) {
  const { t } = useTranslation('main');
  const { resource, needsApproval } = hit;
  const times = useTimes(useUser().timezone);
  const { book, isPending } = useQuickBooking();
  const isNow = Date.parse(window.start) <= times.now;
  const when = () => {
    if (isNow) return t('home.quick.now', { time: times.time(window.end) });
    return times.isSameDay(new Date(times.now).toISOString(), window.start)
      ? times.times(window)
      : times.range(window);
  };
  const there = times.there(isNow ? { ...window, start: window.end } : window, resource.timezone);
  const place = [resource.floor?.name, resource.building.name, there].filter(Boolean).join(', ');
  return (
    <ButtonBase
      disabled={isPending}
      onClick={() => book({ hit, window, people })}
      sx={{
        ...rowStyle,
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <PeopleCount people={people} />
      <HiddenText>
        {t(needsApproval ? 'home.quick.request' : 'home.quick.book', {
          room: resource.name,
          count: people,
        })}
      </HiddenText>
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          aria-hidden
          variant="subtitle2"
          component="span"
          noWrap
          sx={{ display: 'block', fontWeight: 600 }}
        >
          {resource.name}
        </Typography>
        <Typography variant="note" component="span" sx={{ display: 'block' }}>
          {place}
        </Typography>
      </Box>
      <Typography
        variant="caption"
        component="span"
        noWrap
        sx={{ color: 'success.main', flexShrink: 0 }}
      >
        {needsApproval ? t('home.quick.asks') : when()}
      </Typography>
      {isPending ? (
        <CircularProgress size={20} color="inherit" />
      ) : (
        <ChevronRight aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
      )}
    </ButtonBase>
  );
}

interface NoRoomProps extends QuickRowProps {
  /** Null when availability could not be asked for. */
  readonly hits: readonly SearchHit[] | null;
}

function NoRoom({ people, window, hits }: NoRoomProps) {
  const { t } = useTranslation('main');
  const [soonest] = (hits ?? [])
    .flatMap(({ freeFrom, resource }) => (freeFrom ? [{ freeFrom, zone: resource.timezone }] : []))
    .toSorted((a, b) => Date.parse(a.freeFrom) - Date.parse(b.freeFrom));
  const { buildingId } = useTimeChoice('room');
  const times = useTimes(useUser().timezone);
  const until = ({ freeFrom, zone }: NonNullable<typeof soonest>) =>
    times.marked(times.timeAfter(window.start, freeFrom), freeFrom, zone);
  const words = soonest
    ? t('home.quick.noneUntil', { count: people, time: until(soonest) })
    : t('home.quick.none', { count: people });
  return (
    <Box sx={{ ...rowStyle, py: 2 }}>
      <PeopleCount people={people} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="secondary">
          {hits === null ? t('home.quick.unknown') : words}
        </Typography>
        <Link
          component={PageLink}
          href={searchResultHref({ ...window, count: people, buildingId })}
          variant="body2"
          aria-label={t('home.quick.otherFor', { count: people })}
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 24 } }}
        >
          {t('home.quick.other')}
        </Link>
      </Box>
    </Box>
  );
}

function QuickSkeleton() {
  return (
    <DelayedSkeleton>
      <Box sx={rowStyle}>
        <Skeleton width={44} height={24} />
        <Box sx={{ flex: 1 }}>
          <Skeleton width="50%" />
          <Skeleton width="70%" />
        </Box>
      </Box>
    </DelayedSkeleton>
  );
}

interface QuickChoice {
  readonly hit: SearchHit;
  readonly window: TimeRange;
  readonly people: number;
}

/** Books a room with one tap; the toast offers to cancel it again. */
function useQuickBooking() {
  const { t } = useTranslation(['main', 'common']);
  const queryClient = useQueryClient();
  const times = useTimes(useUser().timezone);
  const refresh = () => void queryClient.invalidateQueries({ queryKey: bookingsKey });
  const undo = useChange(
    ({ id, version }: { id: string; version: number }) =>
      call(cancelBooking, { params: { id }, query: { scope: 'this' }, body: { version } }),
    { done: t('main:home.quick.undone'), reads: [bookingsKey] },
  );
  const { mutate, isPending } = useChange(
    async ({ hit: { resource }, window, people }: QuickChoice) => {
      const body = { type: 'room', resourceId: resource.id, ...window, attendees: people } as const;
      const idempotencyKey = crypto.randomUUID();
      return (await call(createBooking, { body }, { idempotencyKey })).data;
    },
    {
      done: ({ status, resource, end, timezone }) => {
        const isWaiting = status === 'pending-approval-book';
        return t(isWaiting ? 'main:home.quick.requested' : 'main:home.quick.booked', {
          room: resource.name,
          time: times.marked(times.timeAfter(times.now, end), end, timezone),
        });
      },
      action: (booking) => ({
        label: t('common:action.undo'),
        onClick: () => undo.mutate(booking),
      }),
      onDone: (booking) => queryClient.setQueryData(bookingQuery(booking.id).queryKey, booking),
      // Refreshes the free rooms also after a refusal: another user may have been faster.
      onSettled: refresh,
    },
  );
  return { book: mutate, isPending };
}
