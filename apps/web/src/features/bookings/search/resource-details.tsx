import type { Amenity, ResourceDetail, SearchHit, TimeRange } from '@axp/contracts';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ResourceAnnouncements } from '@/shared/announcements/announcements.ts';
import { stripRange } from '@/shared/booking/day-strip.ts';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { takenTimes } from '@/shared/booking/queries/taken-times.ts';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { foundHref } from '@/shared/booking/search-url.ts';
import { hasBegun } from '@/shared/booking/time-window.ts';
import { AmenityIcon } from '@/shared/booking/ui/amenity-icon.tsx';
import { AvailabilityNote } from '@/shared/booking/ui/availability-note.tsx';
import { DayStrip } from '@/shared/booking/ui/day-strip.tsx';
import { FavouriteButton } from '@/shared/booking/ui/favourite-button.tsx';
import { ResourcePicture } from '@/shared/booking/ui/resource-picture.tsx';
import { useAmenities } from '@/shared/booking/use-amenities.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { OwnValueList } from '@/shared/own-fields/own-value-list.tsx';
import { ReportButton } from '@/shared/problems/report-button.tsx';
import { useAbility } from '@/shared/session/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { useSizeFacts } from '../use-size-facts.ts';
import { offeredWindow } from './result-row.tsx';

interface ResourceDetailsProps {
  readonly resourceId: string;
  /** Search hit; null if the URL names a resource outside the results. */
  readonly hit: SearchHit | null;
  readonly search: ResourceSearch;
  readonly onClose: () => void;
}

/** One resource before the form: photo, facts, rules in plain words, and its day. */
export function ResourceDetails({ resourceId, hit, search, onClose }: ResourceDetailsProps) {
  const { t } = useTranslation('booking');
  const detail = useQuery(placeQueries.resource(resourceId));
  const times = useTimes(detail.data?.timezone ?? 'UTC');
  const window = hit ? offeredWindow(hit, search) : search;
  const href = foundHref(search, { resourceId, window });
  const mayBook = useAbility().can('create', 'Booking') && !hasBegun(window, times.now);
  const action = () => {
    if (hit?.freeFrom) {
      return t('results.selectFrom', { time: times.timeAfter(search.start, hit.freeFrom) });
    }
    return t(hit?.needsApproval ? 'results.request' : 'results.select');
  };
  return (
    <ResponsiveDialog
      onClose={onClose}
      size="large"
      title={t('results.details')}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {t('results.backToList')}
          </Button>
          {mayBook && (
            <Button component={PageLink} href={href} variant="contained">
              {action()}
            </Button>
          )}
        </>
      }
    >
      <QueryContent
        query={detail}
        failed={t('results.detailFailed')}
        skeleton={
          <>
            <Skeleton variant="rounded" sx={{ height: 240, mb: 4 }} />
            <Skeleton width="40%" height={32} />
            <Skeleton width="70%" />
          </>
        }
      >
        {(resource) => (
          <Box sx={{ mx: -6, mt: -2, position: 'relative' }}>
            <FavouriteButton
              resource={resource}
              isFavourite={resource.isFavourite}
              sx={{
                position: 'absolute',
                zIndex: 1,
                top: 12,
                right: 12,
                width: 44,
                height: 44,
                bgcolor: 'background.paper',
                '&:hover': { bgcolor: 'background.paper' },
              }}
            />
            <ResourceFacts resource={resource} window={window} />
            <DetailDay resource={resource} hit={hit} search={search} />
            <ReportButton resource={resource} timezone={resource.timezone} sx={{ ml: 3 }} />
          </Box>
        )}
      </QueryContent>
    </ResponsiveDialog>
  );
}

interface DetailDayProps extends Pick<ResourceDetailsProps, 'hit' | 'search'> {
  readonly resource: ResourceDetail;
}

/** The asked day of the resource, with what is taken. */
function DetailDay({ resource, hit, search }: DetailDayProps) {
  const { t } = useTranslation('booking');
  const range = stripRange(search, resource.timezone);
  const { data: taken = null } = useQuery(takenTimes({ range, resourceIds: [resource.id] }));
  return (
    <Box sx={{ px: 5, pb: 2, display: 'grid', gap: 3 }}>
      <Typography variant="subtitle2" component="h3">
        {t('results.day')}
      </Typography>
      {hit && <AvailabilityNote hit={hit} window={search} />}
      {resource.quantity === 1 && (
        <DayStrip window={search} timezone={resource.timezone} taken={taken} />
      )}
    </Box>
  );
}

interface ResourceHeaderProps {
  readonly resource: ResourceDetail;
}

/** Name, place and size of what is being booked. */
function ResourceHeader({ resource }: ResourceHeaderProps) {
  const { building, floor } = resource;
  const facts = [
    [building.name, floor?.name].filter(Boolean).join(', '),
    ...useSizeFacts(resource),
  ];
  return (
    <div>
      <Typography variant="h2" component="h2">
        {resource.name}
      </Typography>
      <Typography variant="secondary">{facts.filter(Boolean).join(' · ')}</Typography>
    </div>
  );
}

const minutesPerDay = 24 * 60;

/** The rules of a resource that are worth telling beforehand: what does not limit is left out. */
export function useRuleTexts({ rules, needsApproval, timezone }: ResourceDetail): string[] {
  const { t } = useTranslation('booking');
  const { duration } = useTimes(timezone);
  const { minNoticeMinutes: notice, bufferAfterMinutes: buffer } = rules;
  return [
    needsApproval && t('room.rule.approval'),
    t('room.rule.length', { length: duration(rules.maxLengthMinutes) }),
    t('room.rule.ahead', { days: duration(rules.maxAheadDays * minutesPerDay) }),
    notice > 0 && t('room.rule.notice', { length: duration(notice) }),
    buffer > 0 && t('room.rule.buffer', { length: duration(buffer) }),
    rules.enforceCapacity && t('room.rule.capacity'),
    t('room.rule.grid', { length: duration(rules.gridMinutes) }),
  ].filter((rule) => rule !== false);
}

/** The rooms that are taken with this one. */
function CompositionText({ resource: { parts, partOf } }: ResourceHeaderProps) {
  const { t } = useTranslation('booking');
  const namesOf = (rooms: typeof parts) => rooms.map(({ name }) => name).join(', ');
  return (
    <>
      {parts.length > 0 && (
        <Typography variant="body2">{t('room.parts', { names: namesOf(parts) })}</Typography>
      )}
      {partOf.length > 0 && (
        <Typography variant="body2">{t('room.partOf', { names: namesOf(partOf) })}</Typography>
      )}
    </>
  );
}

interface ResourceFactsProps extends ResourceHeaderProps {
  readonly window: TimeRange;
}

function ResourceFacts({ resource, window }: ResourceFactsProps) {
  const { t } = useTranslation('booking');
  const rules = useRuleTexts(resource);
  return (
    <>
      <ResourcePicture
        image={resource.image}
        size="original"
        sx={{ aspectRatio: '16 / 9', width: '100%' }}
      />
      <Box sx={{ p: 5, display: 'grid', gap: 4 }}>
        <ResourceHeader resource={resource} />
        <ResourceAnnouncements resourceId={resource.id} window={window} />
        {resource.description !== null && (
          <Typography variant="body2">{resource.description}</Typography>
        )}
        <CompositionText resource={resource} />
        <AmenityList amenities={resource.amenities} />
        <OwnValueList values={resource.ownFields} />
        <div>
          <Typography variant="subtitle2" component="h3">
            {t('room.rules')}
          </Typography>
          <Box
            component="ul"
            sx={{ m: 0, mt: 1, pl: 5, typography: 'body2', color: 'text.secondary' }}
          >
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </Box>
        </div>
      </Box>
    </>
  );
}

/** Amenities with icons and names. */
function AmenityList({ amenities }: { readonly amenities: readonly Amenity[] }) {
  const { nameOf } = useAmenities();
  if (amenities.length === 0) return null;
  return (
    <Box
      component="ul"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 1,
        m: 0,
        p: 0,
        listStyle: 'none',
        typography: 'caption',
        color: 'text.secondary',
        '& > li': { display: 'inline-flex', alignItems: 'center', gap: 1 },
      }}
    >
      {amenities.map((amenity) => (
        <li key={amenity}>
          <AmenityIcon amenity={amenity} aria-hidden sx={{ fontSize: 16 }} />
          {nameOf(amenity)}
        </li>
      ))}
    </Box>
  );
}
