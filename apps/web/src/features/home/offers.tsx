import type { SearchHit, TimeRange } from '@axp/contracts';
import CheckCircle from '@mui/icons-material/CheckCircle';
import Schedule from '@mui/icons-material/Schedule';
import { Alert, AlertTitle, Box, Button, Skeleton, Typography } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { searchQueries } from '@/shared/booking/queries/search-queries.ts';
import { formHref, searchResultHref } from '@/shared/booking/search-url.ts';
import { lengthNear, nextStart, windowFrom } from '@/shared/booking/time-window.ts';
import { FavouriteButton } from '@/shared/booking/ui/favourite-button.tsx';
import { useNotReturnedText } from '@/shared/booking/use-not-returned-text.ts';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { minutesOf, useNow } from '@/shared/lib/datetime/index.ts';
import { useAbility, useMerchant, useUser } from '@/shared/session/index.ts';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { FailedNote } from '@/shared/ui/failed-note.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { QuickBook } from './quick-book.tsx';
import { listCard, rowLine, SectionHead } from './section.tsx';

/** A room now, and favourites, for those who may book. */
export function Offers() {
  const mayBook = useAbility().can('create', 'Booking');
  const hasRooms = enabledKinds(useMerchant().services).includes('room');
  if (!mayBook) return <NoUnitNote />;
  return (
    <>
      {hasRooms && <QuickBook />}
      <Favourites />
    </>
  );
}

/** Says why a person can't book, and who changes that: only a business unit is missing. */
function NoUnitNote() {
  const { t } = useTranslation('main');
  const { supportContact } = useMerchant();
  const mayChange = useAbility().can('update', 'Person');
  return (
    <Alert
      severity="info"
      action={
        mayChange && (
          <Button component={PageLink} href="/admin/people" color="inherit">
            {t('home.noUnit.action')}
          </Button>
        )
      }
    >
      <AlertTitle>{t('home.noUnit.title')}</AlertTitle>
      {mayChange ? t('home.noUnit.manage') : t('home.noUnit.text', { contact: supportContact })}
    </Alert>
  );
}

const askedMinutes = 15;
const askedEveryMs = 60_000;

/** What I marked, and whether it is free right now. */
function Favourites() {
  const { t } = useTranslation('main');
  const choice = useTimeChoice('room');
  const window = windowFrom(nextStart(useNow(), choice), lengthNear(askedMinutes, choice.rules));
  const kinds = enabledKinds(useMerchant().services);
  const found = useQueries({
    queries: kinds.map((kind) => ({
      ...searchQueries.favourites({ kind, ...window }),
      refetchInterval: askedEveryMs,
    })),
  });
  const hits = found.flatMap(({ data }) => data ?? []);
  const failed = found.find(({ error, data }) => error !== null && !data);
  const [kind] = hits.map(({ resource }) => resource.type);
  const hasNone = hits.length === 0 && found.every(({ isSuccess }) => isSuccess);
  if (kinds.length === 0) return null;
  return (
    <section aria-labelledby="favourites">
      <SectionHead
        id="favourites"
        title={t('home.favourites.title')}
        {...(kind && {
          link: {
            href: searchResultHref({ kind, ...window, favouritesOnly: true }),
            label: t('home.favourites.all'),
          },
        })}
        {...(hasNone && { link: { href: '/bookings', label: t('home.favourites.find') } })}
      />
      {hits.length === 0 && found.some(({ isPending }) => isPending) && (
        <DelayedSkeleton>
          <Skeleton variant="rounded" height={112} sx={{ borderRadius: '14px' }} />
        </DelayedSkeleton>
      )}
      {hits.length === 0 && failed && (
        <FailedNote text={t('home.favourites.failed')} onRetry={() => void failed.refetch()} />
      )}
      {hasNone && <Typography variant="secondary">{t('home.favourites.empty')}</Typography>}
      {hits.length > 0 && (
        <Box component="ul" sx={listCard}>
          {hits.map((hit) => (
            <Box component="li" key={hit.resource.id} sx={rowLine}>
              <FavouriteRow hit={hit} window={window} />
            </Box>
          ))}
        </Box>
      )}
    </section>
  );
}

interface FavouriteRowProps {
  readonly hit: SearchHit;
  readonly window: TimeRange;
}

function FavouriteRow({ hit, window }: FavouriteRowProps) {
  const { resource, freeFrom } = hit;
  const choice = useTimeChoice(resource.type);
  const minutes = Math.max(minutesOf(window), choice.rules.defaultLengthMinutes);
  const offered = windowFrom(freeFrom ?? window.start, minutes);
  return (
    <Box
      component="article"
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: 56,
        pl: 1,
        pr: 4,
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <FavouriteButton
        resource={resource}
        isFavourite
        sx={{ zIndex: 1, width: 44, height: 44, flexShrink: 0 }}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" component="h3" noWrap sx={{ fontWeight: 600 }}>
          <Box
            component={PageLink}
            href={formHref({ kind: resource.type, resourceId: resource.id, window: offered })}
            sx={{
              color: 'inherit',
              textDecoration: 'none',
              '&::after': { content: '""', position: 'absolute', inset: 0 },
            }}
          >
            {resource.name}
          </Box>
        </Typography>
        <Typography variant="note" noWrap>
          {[resource.floor?.name, resource.building.name].filter(Boolean).join(', ')}
        </Typography>
      </Box>
      <FreeNote hit={hit} window={window} />
    </Box>
  );
}

/** Until when it is free or busy; by word, icon and colour. */
function FreeNote({ hit, window }: FavouriteRowProps) {
  const isFree = hit.availability === 'free';
  const words = useFreeWords({ hit, window });
  const Icon = isFree ? CheckCircle : Schedule;
  return (
    <Typography
      variant="caption"
      component="span"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        flexShrink: 0,
        maxWidth: '50%',
        fontWeight: 600,
        color: isFree ? 'success.main' : 'text.secondary',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 16 }} />
      {words}
    </Typography>
  );
}

function useFreeWords({ hit, window }: FavouriteRowProps): string {
  const { t } = useTranslation(['main', 'common']);
  const { timezone: place } = hit.resource;
  const times = useTimes(useUser().timezone);
  const { availability, freeFrom, freeUntil, isClosed } = hit;
  const late = useNotReturnedText(hit.notReturned, place, useUser().timezone);
  if (availability === 'free') {
    return freeUntil !== null && times.isSameDay(window.start, freeUntil)
      ? t('common:availability.freeUntil', {
          time: times.marked(times.time(freeUntil), freeUntil, place),
        })
      : t('main:home.favourites.freeAllDay');
  }
  if (freeFrom === null) return late ?? t('common:availability.busy');
  const time = times.marked(times.timeAfter(window.start, freeFrom), freeFrom, place);
  return isClosed
    ? t('common:availability.opens', { time })
    : t('main:home.favourites.busyUntil', { time });
}
