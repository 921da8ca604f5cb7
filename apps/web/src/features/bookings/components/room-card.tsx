import type { CalendarEntry, SearchHit, TimeRange } from '@axp/contracts';
import VerifiedUser from '@mui/icons-material/GppGoodOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import Place from '@mui/icons-material/PlaceOutlined';
import Public from '@mui/icons-material/PublicOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import NextLink from 'next/link';
import type { PropsWithChildren, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formHref } from '@/shared/booking/search-url.ts';
import { windowFrom } from '@/shared/booking/time-window.ts';
import { DayStrip } from '@/shared/booking/ui/day-strip.tsx';
import { ResourcePicture } from '@/shared/booking/ui/resource-picture.tsx';
import { useTimes } from '@/shared/booking/use-times.ts';
import { isSameClock, minutesOf } from '@/shared/lib/datetime/index.ts';
import { TimeRange as When } from '@/shared/ui/index.ts';
import { AmenityList } from './amenity-list.tsx';
import { AvailabilityNote } from './availability-note.tsx';

interface RoomCardProps {
  readonly hit: SearchHit;
  readonly window: TimeRange;
  readonly people: number | null;
  readonly taken: readonly CalendarEntry[];
  /** Zone in which the search is told. */
  readonly timezone: string;
}

/** What the card leads to: the asked time, or for a taken room the next time it is free. */
function offeredWindow(hit: SearchHit, window: TimeRange): TimeRange {
  return hit.freeFrom ? windowFrom(hit.freeFrom, minutesOf(window)) : window;
}

/** A room in the results; the whole card leads to its form. */
export function RoomCard({ hit, window, people, taken, timezone }: RoomCardProps) {
  const { t } = useTranslation('booking');
  const { resource } = hit;
  const times = useTimes(resource.timezone);
  const isFree = hit.availability === 'free';
  const href = formHref({
    kind: 'room',
    resourceId: resource.id,
    window: offeredWindow(hit, window),
    count: people,
  });
  return (
    <Card
      component="article"
      sx={{
        position: 'relative',
        display: 'grid',
        gap: { xs: 3, md: 5 },
        p: 3,
        gridTemplateColumns: {
          xs: '88px minmax(0, 1fr)',
          sm: '140px minmax(0, 1fr)',
          md: '168px minmax(0, 1fr) minmax(0, 320px)',
        },
        transition: 'border-color 140ms, box-shadow 140ms',
        '&:hover': { borderColor: 'controlBorder' },
      }}
    >
      <ResourcePicture
        image={resource.image}
        size="thumbnail"
        sx={{
          borderRadius: '10px',
          height: { xs: 88, sm: 112 },
          filter: isFree ? 'none' : 'grayscale(1)',
          opacity: isFree ? 1 : 0.7,
        }}
      />
      <Box sx={{ minWidth: 0, display: 'grid', gap: 1, alignContent: 'start' }}>
        <Typography
          variant="h3"
          // Taken rooms stand under a heading of their own.
          component={isFree ? 'h2' : 'h3'}
          sx={{ color: isFree ? 'text.primary' : 'text.secondary' }}
        >
          <CardLink href={href}>{resource.name}</CardLink>
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
          {resource.capacity !== null && (
            <Fact icon={<Groups />}>{t('seats', { count: resource.capacity })}</Fact>
          )}
          <Fact icon={<Place />}>
            {[resource.building.name, resource.floor?.name].filter(Boolean).join(', ')}
          </Fact>
          {!isSameClock(window.start, timezone, resource.timezone) && (
            <Fact icon={<Public />}>
              <When range={window} timezone={resource.timezone} />
            </Fact>
          )}
          {resource.needsApproval && (
            <Fact icon={<VerifiedUser />}>{t('results.needsApproval')}</Fact>
          )}
        </Box>
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          <AmenityList amenities={resource.amenities} limit={4} />
        </Box>
      </Box>
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, alignSelf: 'center', minWidth: 0 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mb: 3 }}>
          <AvailabilityNote hit={hit} window={window} />
          <Typography
            component="span"
            variant="body2"
            aria-hidden
            sx={{ fontWeight: 600, color: 'primary.main' }}
          >
            {isFree || !hit.freeFrom
              ? t('results.select')
              : t('results.selectFrom', { time: times.timeAfter(window.start, hit.freeFrom) })}
          </Typography>
        </Box>
        <DayStrip window={window} timezone={resource.timezone} taken={taken} />
      </Box>
    </Card>
  );
}

function Fact({ icon, children }: PropsWithChildren<{ readonly icon: ReactNode }>) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        typography: 'body2',
        color: 'text.secondary',
        '& svg': { fontSize: 18 },
      }}
    >
      {icon}
      {children}
    </Box>
  );
}

/** The link of a card, stretched over all of it. */
function CardLink({ href, children }: PropsWithChildren<{ readonly href: string }>) {
  return (
    <Box
      component={NextLink}
      href={href}
      sx={{
        color: 'inherit',
        textDecoration: 'none',
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
