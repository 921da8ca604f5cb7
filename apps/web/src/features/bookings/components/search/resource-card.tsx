import type { CalendarEntry, SearchHit, TimeRange } from '@axp/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { formHref } from '@/shared/booking/search-url.ts';
import { windowFrom } from '@/shared/booking/time-window.ts';
import { AvailabilityNote } from '@/shared/booking/ui/availability-note.tsx';
import { DayStrip } from '@/shared/booking/ui/day-strip.tsx';
import { FavouriteButton } from '@/shared/booking/ui/favourite-button.tsx';
import { ResourcePicture } from '@/shared/booking/ui/resource-picture.tsx';
import { useTimes } from '@/shared/booking/use-times.ts';
import { minutesOf } from '@/shared/lib/datetime/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { AmenityList } from '../amenity-list.tsx';
import { HitFacts } from './hit-facts.tsx';

interface ResourceCardProps {
  readonly hit: SearchHit;
  readonly search: ResourceSearch;
  readonly taken: readonly CalendarEntry[] | null;
  /** Time zone of the search. */
  readonly timezone: string;
  /** The first of its list. */
  readonly isFirst?: boolean;
  readonly onDetails: () => void;
}

/** Returns the requested window, or for a taken resource the next free one. */
export function offeredWindow(hit: SearchHit, window: TimeRange): TimeRange {
  return hit.freeFrom ? windowFrom(hit.freeFrom, minutesOf(window)) : window;
}

/** A room, car or asset in the results; the whole card leads to its form. */
export function ResourceCard(props: ResourceCardProps) {
  const { hit, search, timezone, isFirst = false } = props;
  const { resource } = hit;
  const isBusy = hit.availability === 'busy';
  const href = formHref({
    kind: resource.type,
    resourceId: resource.id,
    window: offeredWindow(hit, search),
    count: search.count,
    repeat: search.repeat,
  });
  return (
    <Card component="article" sx={cardStyle}>
      <ResourcePicture
        image={resource.image}
        kind={resource.type}
        size="thumbnail"
        isFirst={isFirst}
        sx={{
          borderRadius: '10px',
          height: { xs: 88, sm: 112 },
          filter: isBusy ? 'grayscale(1)' : 'none',
          opacity: isBusy ? 0.7 : 1,
        }}
      />
      <Box sx={{ minWidth: 0, display: 'grid', gap: 1, alignContent: 'start' }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
          <Typography
            variant="h3"
            // Taken ones stand under a heading of their own.
            component={hit.availability === 'free' ? 'h2' : 'h3'}
            sx={{ flex: 1, minWidth: 0, color: isBusy ? 'text.secondary' : 'text.primary' }}
          >
            <CardLink href={href}>{resource.name}</CardLink>
          </Typography>
          <FavouriteButton
            resource={resource}
            isFavourite={hit.isFavourite}
            // Above the card's own link; 44 px under the thumb without pushing the name down.
            sx={{ zIndex: 1, m: -2, ml: 0, width: 44, height: 44 }}
          />
        </Box>
        <HitFacts hit={hit} window={search} timezone={timezone} />
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          <AmenityList amenities={resource.amenities} limit={4} />
        </Box>
      </Box>
      <CardTimes {...props} />
    </Card>
  );
}

/** When it is free, and what the card leads to. */
function CardTimes({ hit, search, taken, onDetails }: ResourceCardProps) {
  const { t } = useTranslation('booking');
  const { resource } = hit;
  const times = useTimes(resource.timezone);
  return (
    <Box sx={{ gridColumn: { xs: '1 / -1', lg: 'auto' }, alignSelf: 'center', minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2, mb: 2 }}>
        <AvailabilityNote hit={hit} window={search} />
        <Button
          color="inherit"
          aria-label={t('results.detailsOf', { name: resource.name })}
          onClick={onDetails}
          sx={{ zIndex: 1, ml: 'auto', minWidth: 0, px: 2, color: 'text.secondary' }}
        >
          {t('results.details')}
        </Button>
        <Typography
          component="span"
          variant="body2"
          aria-hidden
          sx={{ fontWeight: 600, color: 'primary.main', textAlign: 'right' }}
        >
          {hit.freeFrom
            ? t('results.selectFrom', { time: times.timeAfter(search.start, hit.freeFrom) })
            : t('results.select')}
        </Typography>
      </Box>
      {/* Of several units the calendar does not tell how many are taken at a time. */}
      {resource.quantity === 1 && (
        <DayStrip window={search} timezone={resource.timezone} taken={taken} />
      )}
    </Box>
  );
}

const cardStyle = {
  position: 'relative',
  display: 'grid',
  gap: { xs: 3, lg: 5 },
  p: 3,
  gridTemplateColumns: {
    xs: '88px minmax(0, 1fr)',
    sm: '140px minmax(0, 1fr)',
    // Beside the open sidebar there is no room for three before.
    lg: '168px minmax(0, 1fr) minmax(0, 320px)',
  },
  transition: 'border-color 140ms, box-shadow 140ms',
  '&:hover': { borderColor: 'controlBorder' },
} as const;

/** The link of a card, stretched over all of it. */
function CardLink({ href, children }: PropsWithChildren<{ readonly href: string }>) {
  return (
    <Box
      component={PageLink}
      href={href}
      data-result
      sx={{
        color: 'inherit',
        textDecoration: 'none',
        overflowWrap: 'anywhere',
        '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '14px' },
        '&:focus-visible': { outline: 'none' },
        '&:focus-visible::after': {
          outline: (theme) => `2px solid ${theme.vars.palette.primary.main}`,
          outlineOffset: 2,
        },
      }}
    >
      {children}
    </Box>
  );
}
