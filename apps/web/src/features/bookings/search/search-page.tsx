import type { ResourceType } from '@axp/contracts';
import { Alert, Box, Button, useMediaQuery } from '@mui/material';
import { replaceEqualDeep } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { officeDay, stripRange } from '@/shared/booking/day-strip.ts';
import type { Query, ResourceSearch } from '@/shared/booking/search-url.ts';
import { firstOf, readSearch, searchResultHref } from '@/shared/booking/search-url.ts';
import { hasBegun, nextStart, windowFrom } from '@/shared/booking/time-window.ts';
import { StripMarks } from '@/shared/booking/ui/day-strip.tsx';
import { useAddress } from '@/shared/booking/use-address.ts';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useRecurrenceText } from '@/shared/booking/use-repeat-text.ts';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { minutesOf, useNow } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { lazyDialog, lazyPart } from '@/shared/ui/lazy-part.tsx';
import { ListZone } from '@/shared/ui/list-zone.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { TimeRange } from '@/shared/ui/time-range.tsx';
import { ColleagueNote } from '../colleague-note-lazy.ts';
import { KindGate } from '../kind-gate.tsx';
import { CriteriaBar } from './criteria-bar.tsx';
import { ResultList, ResultSkeleton } from './result-list.tsx';
import { columnsOfRow } from './result-row.tsx';
import { anyPlace, NoResults, NothingFree } from './result-suggestions.tsx';
import { useLiveSearch, useOpenSearch, usePlaces } from './use-live-search.ts';
import type { SearchCounts } from './use-results.ts';
import { useResults } from './use-results.ts';

// Opened by a press on a row.
const ResourceDetails = lazyDialog(() => import('./resource-details.tsx'), 'ResourceDetails');

// Drawn plans are only for buildings that have one.
const PlanResults = lazyPart(() => import('./plan/plan-results.tsx'), 'PlanResults', {
  waiting: ResultSkeleton,
});

interface SearchPageProps {
  readonly kind: ResourceType;
  readonly query: Query;
}

/**
 * Search and results in one: `/bookings/room` opens it with default criteria,
 * `/bookings/room/search-result` with those of the address.
 */
export function SearchPage({ kind, query }: SearchPageProps) {
  const ofKind = useKindText();
  const open = useOpenSearch();
  const { timezoneOf } = usePlaces();
  const asked = useSame(readSearch(query, kind, { now: useNow(), ...useTimeChoice(kind) }));
  const { search, change, isPending } = useLiveSearch(asked);
  const { timezone: own } = useUser();
  const timezone = timezoneOf(asked.buildingId);
  const isWide = !useMediaQuery((theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const results = useResults(asked, { timezone, hasDays: isWide });
  const { counts, hits } = results;
  const isStale = isPending || results.isPlaceholderData;
  const detailId = firstOf(query.detail);
  const showDetails = useCallback((detail: string) => open(asked, { detail }), [open, asked]);
  return (
    <>
      {asked.forId !== undefined && <ColleagueNote id={asked.forId} />}
      <CriteriaBar search={search} facets={counts?.facets ?? null} onChange={change} />
      {asked.planId ? (
        <PlanResults search={search} onChange={change} onDetails={showDetails} />
      ) : (
        <>
          <ResultHeading
            counts={counts}
            search={asked}
            timezone={timezone}
            isWide={isWide}
            onAnywhere={() => change(anyPlace)}
          />
          {timezone === own && (
            <ListZone
              bookings={[...new Set(hits.map(({ resource }) => resource.timezone))].map(
                (place) => ({
                  ...asked,
                  timezone: place,
                }),
              )}
            />
          )}
          <div
            aria-busy={isStale}
            style={{ opacity: isStale ? 0.5 : 1, transition: 'opacity 140ms' }}
          >
            {results.isPending && <ResultSkeleton />}
            {results.isError && hits.length === 0 && (
              <ErrorState title={ofKind(`${kind}.results.failed`)} query={results} />
            )}
            {counts?.total === 0 && (
              <NoResults search={asked} facets={counts.facets ?? null} onChange={change} />
            )}
            {counts !== null && counts.total > 0 && counts.free === 0 && asked.repeat === null && (
              <NothingFree search={asked} timezone={timezone} suggestions={counts.suggestions} />
            )}
            <ResultList
              search={asked}
              timezone={timezone}
              isWide={isWide}
              results={results}
              onDetails={showDetails}
            />
          </div>
        </>
      )}
      {detailId !== null && (
        <ResourceDetails
          key={detailId}
          resourceId={detailId}
          hit={hits.find(({ resource }) => resource.id === detailId) ?? null}
          search={asked}
          onClose={() => open(asked)}
        />
      )}
    </>
  );
}

/** Returns the same object as before where it has the same content, so that parts of a page need not be drawn again. */
function useSame<T>(value: T): T {
  const [kept, setKept] = useState(value);
  const same = replaceEqualDeep(kept, value);
  if (same !== kept) setKept(same);
  return same;
}

interface ResultHeadingProps {
  readonly counts: SearchCounts | null;
  readonly search: ResourceSearch;
  readonly timezone: string;
  readonly isWide: boolean;
  readonly onAnywhere: () => void;
}

/** Result count, also announced to screen readers, with the hours above the strips. */
function ResultHeading(props: ResultHeadingProps) {
  const { counts, search, timezone, isWide, onAnywhere } = props;
  const { t } = useTranslation('booking');
  const ofKind = useKindText();
  const { buildings } = usePlaces();
  const building = buildings.find(({ id }) => id === search.buildingId);
  const repeatText = useRecurrenceText(timezone);
  const { kind, repeat } = search;
  const words = () => {
    if (!counts) return t('results.searching');
    const { total, free } = counts;
    if (free > 0) return ofKind(`${kind}.results.free`, { count: free });
    if (total === 0) return ofKind(`${kind}.results.none`);
    return repeat === null
      ? ofKind(`${kind}.results.allBusy`, { count: total })
      : t('results.noneWhole');
  };
  return (
    <>
      <PastNotice search={search} />
      <Box sx={{ ...columnsOfRow, alignItems: 'end', mt: { xs: 4, md: 5 }, mb: 2, px: { lg: 3 } }}>
        <Box
          sx={{
            gridColumn: { xs: '1 / -1', lg: '1 / span 4' },
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'baseline',
            ml: { lg: -3 },
            columnGap: 3,
          }}
        >
          <Box
            component="h1"
            // A status inside of a heading would leave it without a name.
            aria-live="polite"
            sx={{ m: 0, typography: 'h2', fontSize: 20 }}
          >
            {words()}
          </Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            <TimeRange range={search} timezone={timezone} />
            {repeat && `, ${repeatText(repeat, search.start)}`}
            {building && `, ${building.name}`}
          </Box>
          {building && buildings.length > 1 && (
            <Button
              size="small"
              onClick={onAnywhere}
              sx={{ minHeight: { xs: 44, md: 32 }, px: 2, mx: -2 }}
            >
              {t('results.anywhere')}
            </Button>
          )}
        </Box>
        {isWide && counts !== null && counts.total > 0 && (
          <StripMarks range={stripRange(search, timezone, officeDay)} timezone={timezone} />
        )}
      </Box>
    </>
  );
}

/** A past time is not searched; a button continues from now. */
function PastNotice({ search }: Pick<ResultHeadingProps, 'search'>) {
  const { t } = useTranslation('booking');
  const now = useNow();
  const choice = useTimeChoice(search.kind);
  if (!hasBegun(search, now)) return null;
  const fromNow = { ...search, ...windowFrom(nextStart(now, choice), minutesOf(search)) };
  return (
    <Alert
      severity="info"
      sx={{ mt: 4 }}
      action={
        <Button size="small" color="inherit" component={PageLink} href={searchResultHref(fromNow)}>
          {t('results.searchNow')}
        </Button>
      }
    >
      {t('results.past')}
    </Alert>
  );
}

export function ResultPage({ kind }: Pick<SearchPageProps, 'kind'>) {
  const query = useAddress();
  if (!query) return null;
  return (
    <KindGate kind={kind}>
      <SearchPage kind={kind} query={query} />
    </KindGate>
  );
}
