import SearchOff from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import NextLink from 'next/link';
import { useTranslation } from 'react-i18next';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { searchResultHref } from '@/shared/booking/search-url.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { lasting, onDay, shifted } from '@/shared/booking/window-edits.ts';
import { addDays, minutesOf, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { EmptyState } from '@/shared/ui/index.ts';

interface Suggestion {
  readonly label: string;
  readonly search: ResourceSearch;
}

function SuggestionLinks({ suggestions }: { readonly suggestions: readonly Suggestion[] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
      {suggestions.map(({ label, search }) => (
        <Button
          key={label}
          component={NextLink}
          href={searchResultHref(search)}
          variant="outlined"
          color="inherit"
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}

/** No room fits: what could be left out, one wish at a time. */
export function NoResults({ search }: { readonly search: ResourceSearch }) {
  const { t } = useTranslation('booking');
  const without = search.amenities.map((amenity) => ({
    label: t('results.empty.without', { filter: t(`amenity.${amenity}`) }),
    search: { ...search, amenities: search.amenities.filter((one) => one !== amenity) },
  }));
  const anywhere = { ...search, buildingId: null, floorId: null };
  const all = { ...anywhere, amenities: [], count: null, text: '' };
  const candidates: readonly (Suggestion | false)[] = [
    search.text !== '' && { label: t('results.empty.anyName'), search: { ...search, text: '' } },
    search.buildingId !== null && { label: t('results.empty.anywhere'), search: anywhere },
    search.count !== null && {
      label: t('results.empty.anySize'),
      search: { ...search, count: null },
    },
    { label: t('results.empty.clear'), search: all },
  ];
  return (
    <EmptyState
      icon={<SearchOff />}
      title={t('results.empty.title')}
      description={t('results.empty.text')}
      action={
        <SuggestionLinks
          suggestions={[...without, ...candidates.filter((candidate) => candidate !== false)]}
        />
      }
    />
  );
}

interface OtherTimesProps {
  readonly search: ResourceSearch;
  readonly timezone: string;
}

/** Every fitting room is taken: other times that are one tap away (Z-31). */
export function OtherTimes({ search, timezone }: OtherTimesProps) {
  const { t } = useTranslation('booking');
  const times = useTimes(timezone);
  const length = minutesOf(search);
  const tomorrow = addDays(wallClockOf(search.start, timezone).day, 1);
  const later = [30, 60].map((minutes) => ({
    label: t('results.later', { length: times.duration(minutes) }),
    search: { ...search, ...shifted(search, minutes) },
  }));
  // Quarter hours are the grid (Z-11), and a quarter less is what people give up easily (Z-31).
  const shorter = Math.floor((length * 0.75) / 15) * 15;
  const short =
    shorter >= 15
      ? [
          {
            label: t('results.shorter', { length: times.duration(shorter) }),
            search: { ...search, ...lasting(search, shorter) },
          },
        ]
      : [];
  const nextDay = {
    label: t('results.nextDay'),
    search: { ...search, ...onDay(search, tomorrow, { timezone }) },
  };
  return (
    <Box component="section" aria-label={t('results.otherTimes')} sx={{ py: 4 }}>
      <SuggestionLinks suggestions={[...later, ...short, nextDay]} />
    </Box>
  );
}
