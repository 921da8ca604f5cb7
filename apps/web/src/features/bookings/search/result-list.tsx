import type { SearchHit } from '@axp/contracts';
import { traitsOf } from '@axp/contracts/vocabulary';
import Shuffle from '@mui/icons-material/ShuffleOutlined';
import { Box, ButtonBase, Card, Skeleton, Typography } from '@mui/material';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { foundHref } from '@/shared/booking/search-url.ts';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { moveByArrow } from '@/shared/keyboard/move-by-arrow.ts';
import { useShortcut } from '@/shared/keyboard/shortcuts.tsx';
import { formatThere, useNow } from '@/shared/lib/datetime/index.ts';
import { useKeptPlace } from '@/shared/lib/use-kept-place.ts';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { MoreButton } from '@/shared/ui/more-button.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { ResultRow } from './result-row.tsx';
import type { useResults } from './use-results.ts';

const names = ['mine', 'nearby', 'partial', 'busy', 'elsewhere'] as const;

interface ResultListProps {
  readonly search: ResourceSearch;
  /** Zone of the list. */
  readonly timezone: string;
  readonly isWide: boolean;
  readonly onDetails: (resourceId: string) => void;
  readonly results: ReturnType<typeof useResults>;
}

/** A screenful, which is seen as soon as it is drawn; what lies below follows a few at a time. */
const firstRows = 8;
const moreRows = 4;

const steps = { ArrowDown: 1, ArrowUp: -1 } as const;

/** `b` books the row that has the focus. */
function bookFocused(): void {
  const row = document.activeElement?.closest('[data-row]');
  row?.querySelector<HTMLElement>('[data-book]')?.click();
}

/** The user's building first, then nearby, taken ones, and other time zones. */
export function ResultList(props: ResultListProps) {
  const { search, timezone, isWide, results, onDetails } = props;
  const ofKind = useKindText();
  const [drawn, setDrawn] = useState(firstRows);
  const { length } = results.hits;
  useEffect(() => {
    const next = Math.max(firstRows, Math.min(drawn + moreRows, length));
    startTransition(() => setDrawn(next));
  }, [drawn, length]);
  const hits = results.hits.slice(0, drawn);
  const groups = useResultGroups(hits, search, timezone);
  const list = useRef<HTMLElement>(null);
  const keepPlace = useKeptPlace(list, { count: hits.length, links: '[data-result]' });
  useShortcut({ key: 'b', labelKey: 'main:shortcuts.bookResult', run: bookFocused });
  // The button stays until what it has fetched is drawn: a page that ends sooner would jump up.
  const isGrowing = drawn < length && (results.data?.pages.length ?? 0) > 1;
  const free = hits.filter(({ availability }) => availability === 'free');
  return (
    <Box
      component="section"
      ref={list}
      aria-label={ofKind(`${search.kind}.results.title`)}
      onKeyDown={(event) => moveByArrow(event, '[data-result]', steps)}
    >
      {traitsOf(search.kind).handOver === 'vehicle' && search.repeat === null && (
        <PoolCard search={search} free={free} />
      )}
      {groups.map((group) => (
        <Box key={group.name} sx={{ '& + &': { mt: 6 } }}>
          {group.heading !== null && (
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'baseline',
                columnGap: 3,
                mb: 2,
              }}
            >
              <Typography variant="h3" component="h2">
                {group.heading}
              </Typography>
              {group.note !== null && (
                <Typography variant="secondary" component="span">
                  {group.note}
                </Typography>
              )}
            </Box>
          )}
          <Card component="ul" sx={listStyle}>
            {group.hits.map((hit) => (
              <li key={hit.resource.id}>
                <ResultRow
                  hit={hit}
                  search={search}
                  timezone={timezone}
                  taken={results.takenOf(hit.resource.id)}
                  isWide={isWide}
                  isFirst={hit === hits[0]}
                  heading={group.heading === null ? 'h2' : 'h3'}
                  onDetails={onDetails}
                />
              </li>
            ))}
          </Card>
        </Box>
      ))}
      {(results.hasNextPage || isGrowing) && (
        <Box sx={{ mt: 5 }}>
          <MoreButton
            list={results}
            label={ofKind(`${search.kind}.results.more`)}
            isDrawing={isGrowing}
            onAsk={keepPlace}
          />
        </Box>
      )}
    </Box>
  );
}

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  overflow: 'clip',
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
} as const;

export function ResultSkeleton() {
  return (
    <DelayedSkeleton>
      <Card sx={listStyle}>
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <Box
            key={row}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 4,
              px: 3,
              height: { xs: 88, lg: 72 },
            }}
          >
            <Skeleton variant="rounded" width={48} height={48} />
            <Box sx={{ flex: 1 }}>
              <Skeleton width="30%" />
              <Skeleton width="50%" />
            </Box>
            <Skeleton
              variant="rounded"
              sx={{ width: { xs: 63, lg: 104 }, height: { xs: 44, md: 36 } }}
            />
          </Box>
        ))}
      </Card>
    </DelayedSkeleton>
  );
}

/** Limits the length of the URL. */
const mostOthers = 9;

interface PoolCardProps {
  readonly search: ResourceSearch;
  /** Free ones, best fit first. */
  readonly free: readonly SearchHit[];
}

/** Books any result that is still free, for resources that are interchangeable (Z-04). */
function PoolCard({ search, free }: PoolCardProps) {
  const { t } = useTranslation('booking');
  const [first, ...others] = free;
  if (!first || others.length === 0) return null;
  const orAnyOf = others.slice(0, mostOthers).map(({ resource }) => resource.id);
  const href = foundHref(search, { resourceId: first.resource.id, window: search, orAnyOf });
  return (
    <ButtonBase
      component={PageLink}
      href={href}
      sx={{
        width: '100%',
        mb: 3,
        p: 4,
        gap: 4,
        justifyContent: 'flex-start',
        textAlign: 'left',
        borderRadius: '14px',
        border: '1px dashed',
        borderColor: 'controlBorder',
        bgcolor: 'background.paper',
        '&:hover': { borderColor: 'primary.main' },
      }}
    >
      <Shuffle aria-hidden sx={{ color: 'primary.main' }} />
      <Box component="span" sx={{ minWidth: 0 }}>
        <Typography component="span" variant="subtitle1" sx={{ display: 'block' }}>
          {t('results.pool.title')}
        </Typography>
        <Typography component="span" variant="secondary">
          {t('results.pool.text')}
        </Typography>
      </Box>
    </ButtonBase>
  );
}

interface ResultGroup {
  readonly name: 'mine' | 'nearby' | 'partial' | 'busy' | 'elsewhere';
  readonly hits: readonly SearchHit[];
  /** Null for the first group, whose heading is that of the page. */
  readonly heading: string | null;
  readonly note: string | null;
}

function groupOf({ group, availability }: SearchHit): ResultGroup['name'] {
  if (group === 'elsewhere') return 'elsewhere';
  if (availability !== 'free') return availability;
  return group;
}

/** Results by place and availability, each group under its heading. */
function useResultGroups(
  hits: readonly SearchHit[],
  search: ResourceSearch,
  timezone: string,
): readonly ResultGroup[] {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const now = useNow();
  const byName = Map.groupBy(hits, groupOf);

  function headingOf(name: ResultGroup['name'], group: readonly SearchHit[]): string | null {
    if (name === 'mine') return null;
    if (name !== 'nearby') return t(`results.group.${name}`);
    // Without a usual building, no building is near another.
    if (!byName.has('mine') && !byName.has('elsewhere')) return null;
    const buildings = [...new Set(group.map(({ resource }) => resource.building.name))];
    return buildings.length === 1
      ? t('results.group.nearbyAt', { building: buildings[0] })
      : t('results.group.nearby');
  }

  function noteOf(group: readonly SearchHit[]): string | null {
    const zones = Map.groupBy(group, ({ resource }) => resource.timezone);
    const notes = [...zones].flatMap(([zone, [first]]) => {
      const range = formatThere(search, { language, timezone: zone, now }, timezone);
      return range === null ? [] : [`${first?.resource.building.name}: ${range}`];
    });
    return notes.length === 0 ? null : notes.join(' · ');
  }

  return names.flatMap((name) => {
    const group = byName.get(name);
    return group
      ? [{ name, hits: group, heading: headingOf(name, group), note: noteOf(group) }]
      : [];
  });
}
