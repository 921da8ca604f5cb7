import type { Amenity, OperationMeta, SearchBody, searchResources } from '@axp/contracts';
import { amenities, amenityMask } from '@axp/contracts';
import type { FacetOptions, FacetRow } from './search-facets.queries.ts';

export type SearchFacets = NonNullable<OperationMeta<typeof searchResources>['facets']>;

/** Seats that are counted if a search names no number of people. */
const usualSeats = 6;

export function facetOptions(body: SearchBody, floorId: string | null): FacetOptions {
  const seats = 'quantity' in body ? 0 : (body.capacity ?? usualSeats);
  return { bits: amenities.map((amenity) => amenityMask([amenity])), seats, floorId };
}

const criteria = {
  size: 'count',
  place: 'place',
  unit: 'businessUnit',
  text: 'text',
  favourites: 'favourites',
} as const;

const bitOf = (amenity: Amenity) => `bit ${amenityMask([amenity])}`;

export function presentFacets(rows: readonly FacetRow[], options: FacetOptions): SearchFacets {
  const counts = new Map(rows.map(({ name, free }) => [name, free]));
  const of = (name: string) => counts.get(name) ?? 0;
  const without = [
    ...Object.entries(criteria),
    ...amenities.map((amenity) => [bitOf(amenity), amenity] as const),
  ].flatMap(([name, criterion]) => {
    const more = of(`without ${name}`);
    return more === 0 ? [] : [{ criterion, free: of('free') + more }];
  });
  return {
    amenities: Object.fromEntries(
      amenities.flatMap((amenity) => {
        const free = of(bitOf(amenity));
        return free === 0 ? [] : [[amenity, free]];
      }),
    ),
    seats: { least: options.seats, free: of('seats') },
    myFloor: options.floorId === null ? null : of('floor'),
    favourites: of('favourites'),
    without,
  };
}
