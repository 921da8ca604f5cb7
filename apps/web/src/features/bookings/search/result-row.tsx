import type { CalendarEntry, SearchHit, TimeRange } from '@axp/contracts';
import { countsUnits, formatAmount } from '@axp/contracts/vocabulary';
import Person from '@mui/icons-material/PersonOutlined';
import { Box, Button, Typography } from '@mui/material';
import type { MouseEvent } from 'react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { foundHref, searchResultHref } from '@/shared/booking/search-url.ts';
import { hasBegun, windowFrom } from '@/shared/booking/time-window.ts';
import { AmenityIcon } from '@/shared/booking/ui/amenity-icon.tsx';
import {
  availabilityColors,
  useAvailabilityWords,
} from '@/shared/booking/ui/availability-note.tsx';
import { FavouriteButton } from '@/shared/booking/ui/favourite-button.tsx';
import { ResourcePicture } from '@/shared/booking/ui/resource-picture.tsx';
import { useAmenities } from '@/shared/booking/use-amenities.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { minutesOf, useNow } from '@/shared/lib/datetime/index.ts';
import { useOwnVerdict } from '@/shared/licence/use-own-verdict.ts';
import { useAbility } from '@/shared/session/index.ts';
import { narrowPhone } from '@/shared/theme/tokens.ts';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { RowStrip } from './row-strip.tsx';

// Its texts are for cars that the user may not drive.
const LicenceNote = lazyPart(() => import('./licence-note.tsx'), 'LicenceNote');

interface ResultRowProps {
  readonly hit: SearchHit;
  readonly search: ResourceSearch;
  /** Zone of the list. */
  readonly timezone: string;
  readonly taken: readonly CalendarEntry[] | null;
  /** Whether there is room for seats, features and the strip of the day. */
  readonly isWide: boolean;
  readonly isFirst: boolean;
  /** Level below the heading that the row stands under. */
  readonly heading: 'h2' | 'h3';
  readonly onDetails: (resourceId: string) => void;
}

/** Picture, name and place, seats, features, day strip, button; on a phone three of them. */
export const columnsOfRow = {
  display: 'grid',
  columnGap: { xs: 3, lg: 4 },
  gridTemplateColumns: {
    xs: '48px minmax(0, 1fr) auto',
    lg: '48px minmax(0, 1fr) 48px 144px 264px 104px',
  },
} as const;

/** Returns the requested window, or for a taken resource the next free one. */
export function offeredWindow(hit: SearchHit, window: TimeRange): TimeRange {
  return hit.freeFrom ? windowFrom(hit.freeFrom, minutesOf(window)) : window;
}

/**
 * A room, car or asset in the results; the row opens its details, the button books it. A page of rows
 * takes long on a phone: each is drawn again only when one of its properties changes, and without the
 * columns that a phone has no room for.
 */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { hit, search, timezone, taken, isWide, isFirst, heading, onDetails } = props;
  const { resource } = hit;
  const words = useAvailabilityWords({ hit, window: search, listZone: timezone });
  const wordsStyle = { fontWeight: 600, color: availabilityColors[hit.availability] };
  const isBusy = hit.availability === 'busy';
  const verdict = useOwnVerdict({ resource, rule: hit.driverLicence, end: search.end });
  const show = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onDetails(resource.id);
  };
  return (
    <Box component="article" data-row sx={rowStyle}>
      <ResourcePicture
        image={resource.image}
        kind={resource.type}
        size="thumbnail"
        isFirst={isFirst}
        sx={{
          width: 48,
          height: 48,
          borderRadius: '8px',
          filter: isBusy ? 'grayscale(1)' : 'none',
          opacity: isBusy ? 0.7 : 1,
          [narrowPhone]: { display: 'none' },
        }}
      />
      <Box sx={{ minWidth: 0, display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography component={heading} noWrap sx={nameStyle}>
            <Box
              component={PageLink}
              href={searchResultHref(search, resource.id)}
              onClick={show}
              data-result
              sx={linkStyle}
            >
              {resource.name}
            </Box>
          </Typography>
          <PlaceLine hit={hit} isWide={isWide} />
          {verdict !== 'ok' && <LicenceNote hit={hit} verdict={verdict} />}
          {!isWide && (
            <Typography component="div" variant="caption" sx={wordsStyle}>
              {words}
            </Typography>
          )}
        </Box>
        <FavouriteButton
          resource={resource}
          isFavourite={hit.isFavourite}
          // Above the link that covers the row.
          sx={{ zIndex: 1, width: 44, height: 44 }}
        />
      </Box>
      {isWide && (
        <>
          <Seats capacity={resource.capacity} />
          <Features amenities={resource.amenities} />
          <Box sx={{ minWidth: 0 }}>
            {/* Of several units the calendar does not tell how many are taken at a time. */}
            {resource.quantity === 1 && (
              <RowStrip window={search} timezone={timezone} taken={taken} />
            )}
            <Typography component="div" variant="caption" sx={wordsStyle}>
              {words}
            </Typography>
          </Box>
        </>
      )}
      <RowAction
        hit={hit}
        search={search}
        isRequest={hit.needsApproval || verdict === 'approval'}
        onDetails={onDetails}
      />
    </Box>
  );
});

/** Floor and building, then what else decides. */
function PlaceLine({ hit, isWide }: Pick<ResultRowProps, 'hit' | 'isWide'>) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const { resource } = hit;
  const { floor, building, capacity, price, licenceClass } = resource;
  const facts = [
    licenceClass !== null && t('results.licence', { class: licenceClass }),
    price !== null && t(`results.price.${price.per}`, { amount: formatAmount(price, language) }),
  ].filter((fact) => fact !== false);
  return (
    <Typography component="div" variant="secondary" noWrap={isWide}>
      {capacity !== null && !isWide && `${t('seats', { count: capacity })} · `}
      {countsUnits(resource.type) &&
        `${t('results.freeUnits', { count: hit.freeCount, total: resource.quantity })} · `}
      {[floor?.name, building.name].filter(Boolean).join(', ')}
      {facts.map((fact) => ` · ${fact}`)}
    </Typography>
  );
}

function Seats({ capacity }: Pick<SearchHit['resource'], 'capacity'>) {
  const { t } = useTranslation('booking');
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      {capacity !== null && (
        <>
          <Person aria-hidden sx={{ fontSize: 18 }} />
          <span aria-hidden>{capacity}</span>
          <HiddenText>{t('seats', { count: capacity })}</HiddenText>
        </>
      )}
    </Box>
  );
}

/** As many as fit beside each other. */
const shownFeatures = 4;

function Features({ amenities }: Pick<SearchHit['resource'], 'amenities'>) {
  const { t } = useTranslation('booking');
  const { nameOf } = useAmenities();
  const rest = amenities.slice(shownFeatures);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        color: 'text.secondary',
        typography: 'caption',
      }}
    >
      {amenities.slice(0, shownFeatures).map((amenity) => (
        <AmenityIcon
          key={amenity}
          amenity={amenity}
          titleAccess={nameOf(amenity)}
          sx={{ fontSize: 18 }}
        />
      ))}
      {rest.length > 0 && (
        <span title={rest.map(nameOf).join(', ')}>
          {t('results.moreAmenities', { count: rest.length })}
        </span>
      )}
    </Box>
  );
}

interface RowActionProps extends Pick<ResultRowProps, 'hit' | 'search' | 'onDetails'> {
  /** Whether the booking would wait for approval. */
  readonly isRequest: boolean;
}

/** Books, or asks for approval; of a taken one the details show its other times. */
function RowAction({ hit, search, isRequest, onDetails }: RowActionProps) {
  const { t } = useTranslation('booking');
  const mayBook = useAbility().can('create', 'Booking');
  const isPast = hasBegun(search, useNow());
  const { resource } = hit;
  const { name } = resource;
  if (!mayBook || isPast) return <span />;
  if (hit.availability === 'busy') {
    return (
      <SecondaryButton onClick={() => onDetails(hit.resource.id)} sx={actionStyle}>
        {t('results.times')}
        <HiddenText> {name}</HiddenText>
      </SecondaryButton>
    );
  }
  const href = foundHref(search, { resourceId: resource.id, window: search });
  return (
    <Button component={PageLink} href={href} data-book variant="contained" sx={actionStyle}>
      {t(isRequest ? 'results.request' : 'results.select')}
      <HiddenText> {name}</HiddenText>
    </Button>
  );
}

const actionStyle = {
  // Above the link that covers the row.
  zIndex: 1,
  minWidth: 0,
  width: { lg: '100%' },
  height: { xs: 44, md: 36 },
  px: { xs: 3, lg: 1 },
  whiteSpace: 'nowrap',
} as const;

const rowStyle = {
  ...columnsOfRow,
  // The picture's place goes to the words.
  [narrowPhone]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  position: 'relative',
  alignItems: 'center',
  minHeight: { xs: 88, lg: 72 },
  px: 3,
  py: 2,
  // Below the top bar and the criteria, which stick.
  scrollMarginTop: 240,
  '&:hover': { bgcolor: 'action.hover' },
} as const;

const nameStyle = { m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 } as const;

const linkStyle = {
  color: 'inherit',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': {
    outline: '2px solid',
    outlineColor: 'link',
    outlineOffset: -2,
    borderRadius: '8px',
  },
} as const;
