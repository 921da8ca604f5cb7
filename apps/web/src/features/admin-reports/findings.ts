import type { UseReport } from '@axp/contracts/administration';
import { shareOf } from './heat-map.tsx';
import type { BookingsFilter } from './report-queries.ts';

/** From which numbers on a report names something to look at; the page shows them. */
export const findingRules = {
  /** A resource that is used less than this share of at least so many opening hours. */
  unused: { share: 0.1, hours: 40 },
  /** A resource with so many no-shows, and this share of the bookings that needed a check-in. */
  noShows: { count: 5, share: 0.2 },
  /** So many searches of a place and size without a result. */
  searches: 10,
  /** This share of the hours in rooms for so many seats, by at most so many people. */
  largeRooms: { share: 0.25, seats: 9, people: 4 },
} as const;

type Resource = UseReport['resources'][number];
type Search = UseReport['searches'][number];

/** Something to look at; a resource opens its bookings. */
export type Finding =
  | { readonly rule: 'unused' | 'noShows'; readonly resource: Resource }
  | { readonly rule: 'searches'; readonly search: Search }
  | { readonly rule: 'largeRooms'; readonly share: number };

/** At most one finding of each rule: the one that stands out most (D-06). */
export function findingsOf({ resources, searches, fit }: UseReport): readonly Finding[] {
  const { unused, noShows, largeRooms } = findingRules;
  const leastUsed = first(
    resources.filter(
      (row) => !row.hasParts && row.openMinutes >= unused.hours * 60 && shareOf(row) < unused.share,
    ),
    shareOf,
  );
  const mostNoShows = first(
    resources.filter(
      (row) => row.noShows >= noShows.count && row.noShows >= noShows.share * row.awaited,
    ),
    (row) => -row.noShows,
  );
  const mostSearched = first(
    searches.filter(({ isMerged, misses }) => !isMerged && misses >= findingRules.searches),
    ({ misses }) => -misses,
  );
  const share = shareOfSmallGroups(fit);
  return [
    ...(share >= largeRooms.share ? [{ rule: 'largeRooms', share } as const] : []),
    ...(mostNoShows ? [{ rule: 'noShows', resource: mostNoShows } as const] : []),
    ...(mostSearched ? [{ rule: 'searches', search: mostSearched } as const] : []),
    ...(leastUsed ? [{ rule: 'unused', resource: leastUsed } as const] : []),
  ];
}

/** The bookings behind a finding; null for one that has none. */
export function bookingsBehind(finding: Finding): Partial<BookingsFilter> | null {
  if (finding.rule !== 'unused' && finding.rule !== 'noShows') return null;
  const { resource, rule } = finding;
  return { resourceId: resource.id, ...(rule === 'noShows' && { show: 'no-shows' }) };
}

/** Share of the used hours of large rooms that were groups which a small room holds. */
export function shareOfSmallGroups(fit: UseReport['fit']): number {
  const { seats: least, people: most } = findingRules.largeRooms;
  const large = fit.filter(({ seats }) => seats >= least);
  const minutesOf = (cells: UseReport['fit']) =>
    cells.reduce((sum, { usedMinutes }) => sum + usedMinutes, 0);
  const all = minutesOf(large);
  // A size begins with its smallest number: that of three and four people is 3.
  return all === 0 ? 0 : minutesOf(large.filter(({ people }) => people <= most)) / all;
}

function first<T>(rows: readonly T[], keyOf: (row: T) => number): T | undefined {
  return rows.toSorted((one, other) => keyOf(one) - keyOf(other))[0];
}
