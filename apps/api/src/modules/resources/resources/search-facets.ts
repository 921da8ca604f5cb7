import type { Amenity, OperationMeta, OwnField, SearchBody, searchResources } from '@axp/contracts';
import { amenities, amenityMask } from '@axp/contracts';
import type { FacetOptions, FacetRow } from './search-facets.queries.ts';

export type SearchFacets = NonNullable<OperationMeta<typeof searchResources>['facets']>;

/** Seats that are counted if a search names no number of people. */
const usualSeats = 6;

export function facetOptions(
  body: SearchBody,
  reader: Pick<FacetOptions, 'floorId' | 'ownFields'>,
): FacetOptions {
  const seats = 'quantity' in body ? 0 : (body.capacity ?? usualSeats);
  return { bits: amenities.map((amenity) => amenityMask([amenity])), seats, ...reader };
}

const criteria = {
  size: 'count',
  place: 'place',
  unit: 'businessUnit',
  text: 'text',
  favourites: 'favourites',
} as const;

const bitOf = (amenity: Amenity) => `bit ${amenityMask([amenity])}`;
const ownOf = (id: string) => `own ${id}`;

/** Values of a field that a search can ask for: offered choices, or yes and no. */
function valuesOf({ kind, choices }: OwnField): readonly (string | boolean)[] {
  if (kind === 'yes-no') return [true, false];
  return choices.filter(({ isArchived }) => !isArchived).map(({ id }) => id);
}

export function presentFacets(rows: readonly FacetRow[], options: FacetOptions): SearchFacets {
  const counts = new Map(rows.map(({ name, free }) => [name, free]));
  const of = (name: string) => counts.get(name) ?? 0;
  const freeWithout = (name: string) => {
    const more = of(`without ${name}`);
    return more === 0 ? [] : [{ free: of('free') + more }];
  };
  return {
    amenities: Object.fromEntries(
      amenities.flatMap((amenity) => {
        const free = of(bitOf(amenity));
        return free === 0 ? [] : [[amenity, free]];
      }),
    ),
    ownFields: options.ownFields.flatMap((field) =>
      valuesOf(field).flatMap((value) => {
        const free = of(`${ownOf(field.id)} ${value}`);
        return free === 0 ? [] : [{ id: field.id, value, free }];
      }),
    ),
    seats: { least: options.seats, free: of('seats') },
    myFloor: options.floorId === null ? null : of('floor'),
    favourites: of('favourites'),
    without: [
      ...Object.entries(criteria),
      ...amenities.map((amenity) => [bitOf(amenity), amenity] as const),
    ].flatMap(([name, criterion]) => freeWithout(name).map((one) => ({ criterion, ...one }))),
    withoutOwnFields: options.ownFields.flatMap(({ id }) =>
      freeWithout(ownOf(id)).map((one) => ({ id, ...one })),
    ),
  };
}
