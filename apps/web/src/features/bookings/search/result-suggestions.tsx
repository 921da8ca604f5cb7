import type { SearchSuggestion } from '@axp/contracts';
import Apartment from '@mui/icons-material/ApartmentOutlined';
import Schedule from '@mui/icons-material/Schedule';
import SearchOff from '@mui/icons-material/SearchOff';
import Timelapse from '@mui/icons-material/TimelapseOutlined';
import { Box, Button, ButtonBase, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { foundHref, searchResultHref } from '@/shared/booking/search-url.ts';
import { useAmenities } from '@/shared/booking/use-amenities.ts';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { onDay, shifted, withLength } from '@/shared/booking/window-edits.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { addDays, minutesOf, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import type { SearchFacets } from './use-results.ts';

interface NoResultsProps {
  readonly search: ResourceSearch;
  /** Null until they are counted. */
  readonly facets: SearchFacets | null;
  readonly onChange: (change: Partial<ResourceSearch>) => void;
}

/** More than two would be a list to read. */
const mostRemovals = 2;

export const anyPlace = { buildingId: null, floorId: null } as const;
const anything = {
  ...anyPlace,
  businessUnitId: null,
  amenities: [],
  count: null,
  text: '',
  favouritesOnly: false,
  ownFields: {},
} as const satisfies Partial<ResourceSearch>;

interface Removal {
  readonly label: string;
  readonly change: Partial<ResourceSearch>;
}

/** Offers instead of each criterion of a search, by the name that the server has for it. */
function useRemovals(search: ResourceSearch): ReadonlyMap<string, Removal> {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const ofKind = useKindText();
  const { nameOf } = useAmenities();
  const { kind, amenities, ownFields = {} } = search;
  const without = (filter: string) => t('results.empty.without', { filter });
  return new Map<string, Removal>([
    ['count', { label: ofKind(`${kind}.results.anySize`), change: { count: null } }],
    ['place', { label: t('results.empty.anywhere'), change: anyPlace }],
    ['businessUnit', { label: t('search.anyUnit'), change: { businessUnitId: null } }],
    ['text', { label: t('results.empty.anyName'), change: { text: '' } }],
    ['favourites', { label: t('results.empty.all'), change: { favouritesOnly: false } }],
    ...amenities.map((amenity): [string, Removal] => {
      const others = amenities.filter((one) => one !== amenity);
      return [amenity, { label: without(nameOf(amenity)), change: { amenities: others } }];
    }),
    ...useTimeChoice(kind).filters.map(({ id, label }): [string, Removal] => {
      const { [id]: _, ...others } = ownFields;
      return [id, { label: without(label[language]), change: { ownFields: others } }];
    }),
  ]);
}

/** Offers to remove one of the two criteria whose removal helps most, or all. */
export function NoResults({ search, facets, onChange }: NoResultsProps) {
  const { t } = useTranslation('booking');
  const ofKind = useKindText();
  const removals = useRemovals(search);
  const counted = [
    ...(facets?.without.map(({ criterion, free }) => ({ name: criterion, free })) ?? []),
    ...(facets?.withoutOwnFields.map(({ id, free }) => ({ name: id, free })) ?? []),
  ];
  const best = counted
    .toSorted((one, other) => other.free - one.free)
    .flatMap(({ name, free }) => {
      const removal = removals.get(name);
      return removal ? [{ name, free, ...removal }] : [];
    })
    .slice(0, mostRemovals);
  return (
    <EmptyState
      icon={<SearchOff />}
      title={ofKind(`${search.kind}.results.none`)}
      description={t('results.empty.text')}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
          {best.map(({ name, free, label, change }) => (
            <SecondaryButton key={name} onClick={() => onChange(change)}>
              {t('results.empty.gain', { label, count: free })}
            </SecondaryButton>
          ))}
          <Button color="inherit" onClick={() => onChange(anything)}>
            {t('results.empty.clear')}
          </Button>
        </Box>
      }
    />
  );
}

interface NothingFreeProps {
  readonly search: ResourceSearch;
  readonly timezone: string;
  readonly suggestions: readonly SearchSuggestion[];
}

/** All that fits is taken: what is free instead, each one tap away (Z-31). */
export function NothingFree({ search, timezone, suggestions }: NothingFreeProps) {
  const { t } = useTranslation('booking');
  const times = useTimes(timezone);
  const length = minutesOf(search);
  const tomorrow = addDays(wallClockOf(search.start, timezone).day, 1);
  const nextDay = {
    label: t('results.nextDay'),
    search: { ...search, ...onDay(search, tomorrow, { timezone }) },
  };
  const later = [30, 60].map((minutes) => ({
    label: t('results.later', { length: times.duration(minutes) }),
    search: { ...search, ...shifted(search, minutes) },
  }));
  // Quarter hours are the grid (Z-11), and a quarter less is what people give up easily (Z-31).
  const shorter = Math.floor((length * 0.75) / 15) * 15;
  const short = {
    label: t('results.shorter', { length: times.duration(shorter) }),
    search: { ...search, ...withLength(search, shorter) },
  };
  // The server knows which of them help; without a word of it, they are worth a try.
  const guesses = suggestions.length > 0 ? [] : [...later, ...(shorter >= 15 ? [short] : [])];
  return (
    <Box component="section" aria-label={t('results.otherTimes')} sx={{ py: 4 }}>
      {suggestions.length > 0 && (
        <Typography variant="h2" sx={{ mb: 3 }}>
          {t('results.suggestions')}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, mb: 4, p: 0, listStyle: 'none', ...suggestionGrid }}>
        {suggestions.map((suggestion) => (
          <li key={`${suggestion.resource.id} ${suggestion.start} ${suggestion.end}`}>
            <SuggestionCard suggestion={suggestion} search={search} timezone={timezone} />
          </li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
        {[...guesses, nextDay].map((other) => (
          <SecondaryButton key={other.label} href={searchResultHref(other.search)}>
            {other.label}
          </SecondaryButton>
        ))}
      </Box>
    </Box>
  );
}

const suggestionGrid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 264px), 1fr))',
} as const;

const suggestionIcons = { shift: Schedule, shorten: Timelapse, building: Apartment } as const;

interface SuggestionCardProps {
  /** Zone of the list. */
  readonly timezone: string;
  readonly suggestion: SearchSuggestion;
  readonly search: ResourceSearch;
}

function SuggestionCard({ suggestion, search, timezone }: SuggestionCardProps) {
  const { t } = useTranslation('booking');
  const { kind, resource, start, end } = suggestion;
  const times = useTimes(timezone);
  const less = minutesOf(search) - minutesOf({ start, end });
  const Icon = suggestionIcons[kind];
  return (
    <ButtonBase
      component={PageLink}
      href={foundHref(search, { resourceId: resource.id, window: { start, end } })}
      sx={{
        width: '100%',
        minHeight: 72,
        p: 3,
        gap: 3,
        justifyContent: 'flex-start',
        textAlign: 'left',
        borderRadius: '14px',
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        '&:hover': { borderColor: 'controlBorder' },
      }}
    >
      <Icon aria-hidden sx={{ color: 'success.main' }} />
      <Box component="span" sx={{ minWidth: 0, display: 'grid' }}>
        <Typography component="span" variant="subtitle2">
          {times.marked(times.range({ start, end }), { start, end }, resource.timezone)}
        </Typography>
        <Typography component="span" variant="body2" noWrap>
          {[resource.name, resource.floor?.name, resource.building.name].filter(Boolean).join(', ')}
        </Typography>
        <Typography component="span" variant="note">
          {t(`results.suggestion.${kind}`, { length: times.duration(less) })}
        </Typography>
      </Box>
    </ButtonBase>
  );
}
