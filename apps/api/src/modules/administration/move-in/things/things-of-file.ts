import { searchTextOf } from '@axp/contracts';
import type { MovedFile, MovedKind } from '@axp/contracts/move-in';

/** A thing of a file, as it is stored. */
export interface FileThing {
  readonly kind: MovedKind;
  readonly key: string;
  /** Names the things that one choice is for: the dates of a series at one resource, or one thing. */
  readonly group_key: string;
  /** Things of one part are written in one transaction; 0 is what bookings need. */
  readonly part: number;
  readonly position: number;
  readonly thing: unknown;
  readonly name: string;
  readonly detail: string;
  readonly search_text: string;
  readonly resource_key: string | null;
  readonly owner_key: string | null;
  readonly series_key: string | null;
  readonly starts_at: string | null;
  readonly ends_at: string | null;
  readonly bookings: number;
}

type Described = Pick<FileThing, 'kind' | 'key' | 'thing' | 'name'> & Partial<FileThing>;

/** Bookings of one transaction, unless the dates of one series are more. */
const bookingsOfPart = 500;

/** All things of a file, with the bookings of a series at one resource in one part. */
export function thingsOf(file: MovedFile): readonly FileThing[] {
  const { bookings, last } = bookingParts(file);
  const all: readonly Described[] = [
    ...file.units.map((unit) => ({ kind: 'unit' as const, ...named(unit) })),
    ...file.buildings.map((building) => ({ kind: 'building' as const, ...named(building) })),
    ...file.fields.map((field) => ({ kind: 'field' as const, ...named(field) })),
    ...resourcesOf(file),
    ...rulesOf(file),
    ...peopleOf(file),
    ...file.series.map((series) => ({
      kind: 'series' as const,
      key: series.key,
      thing: series,
      name: '',
    })),
    ...bookings,
    ...file.blackouts.map((blackout) => ({
      kind: 'blackout' as const,
      ...named(blackout),
      part: last + 1,
      starts_at: blackout.start,
      ends_at: blackout.end,
    })),
  ];
  return all.map(completed);
}

function completed(thing: Described, position: number): FileThing {
  return {
    group_key: thing.key,
    part: 0,
    detail: '',
    resource_key: null,
    owner_key: null,
    series_key: null,
    starts_at: null,
    ends_at: null,
    bookings: 0,
    search_text: searchTextOf([thing.name, thing.detail]),
    ...thing,
    position,
  };
}

function named<T extends { readonly key: string; readonly title: string }>(thing: T) {
  return { key: thing.key, name: thing.title, thing };
}

function resourcesOf({ resources, buildings, bookings }: MovedFile): Described[] {
  const places = new Map(buildings.map(({ key, title }) => [key, title]));
  const counts = countBy(bookings.map(({ resourceKey }) => resourceKey));
  return resources.map((resource) => ({
    kind: 'resource',
    ...named(resource),
    detail: places.get(resource.buildingKey ?? '') ?? '',
    resource_key: resource.key,
    bookings: counts.get(resource.key) ?? 0,
  }));
}

/** Each rule of a resource is a thing of its own, so that none is lost without a count. */
function rulesOf({ resources }: MovedFile): Described[] {
  return resources.flatMap(({ key, title, rules }) =>
    Object.entries(rules).map(
      ([rule, value]): Described => ({
        kind: 'rule',
        key: `${key} ${rule}`,
        thing: { rule, value },
        name: title,
        detail: rule,
        resource_key: key,
      }),
    ),
  );
}

function peopleOf({ people, bookings }: MovedFile): Described[] {
  const counts = countBy(bookings.flatMap(({ ownerKey }) => ownerKey ?? []));
  return people
    .toSorted((one, other) => one.fullName.localeCompare(other.fullName))
    .map((person) => ({
      kind: 'person',
      key: person.key,
      thing: person,
      name: person.fullName || person.account,
      detail: person.email ?? person.account,
      owner_key: person.key,
      bookings: counts.get(person.key) ?? 0,
    }));
}

function countBy(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Bookings by resource and start, in parts that divide no series. */
function bookingParts({ bookings, people }: MovedFile) {
  const names = new Map(people.map(({ key, fullName, account }) => [key, fullName || account]));
  const startOf = ({ time, periods }: (typeof bookings)[number]) =>
    time?.start ?? periods?.day ?? '';
  const groups = Map.groupBy(bookings, ({ key, seriesKey, resourceKey }) =>
    JSON.stringify(seriesKey === null ? [key] : [seriesKey, resourceKey]),
  );
  const sorted = [...groups]
    .map(([group, dates]) => ({
      group,
      dates: dates.toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1)),
    }))
    .map((each) => ({ ...each, place: placeOf(each.dates) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1));
  const counts = countBy(bookings.map(({ resourceKey }) => resourceKey));
  let [part, inPart, resource] = [1, 0, ''];
  const things = sorted.flatMap(({ group, dates }) => {
    const key = dates[0]?.resourceKey ?? '';
    // A resource stays in one part if it can, so that its bookings meet there.
    const coming = key === resource ? dates.length : (counts.get(key) ?? 0);
    if (inPart > 0 && inPart + coming > bookingsOfPart) [part, inPart] = [part + 1, 0];
    resource = key;
    inPart += dates.length;
    return dates.map(
      (booking): Described => ({
        kind: 'booking',
        key: booking.key,
        group_key: group,
        part,
        thing: booking,
        name: booking.title,
        detail: names.get(booking.ownerKey ?? '') ?? '',
        // Stays out of the search, as it stays hidden (H-05).
        ...(booking.isPrivate && { search_text: '' }),
        resource_key: booking.resourceKey,
        owner_key: booking.ownerKey,
        series_key: booking.seriesKey,
        starts_at: booking.time?.start ?? null,
        ends_at: booking.time?.end ?? null,
        bookings: 1,
      }),
    );
  });
  return { bookings: things, last: part };

  function placeOf([first]: typeof bookings): string {
    return first ? `${first.resourceKey} ${startOf(first)}` : '';
  }
}

/** The first key that two things of a kind have; null for none. */
export function firstDouble(things: readonly FileThing[]): Pick<FileThing, 'kind' | 'key'> | null {
  const seen = new Set<string>();
  for (const { kind, key } of things) {
    const one = `${kind} ${key}`;
    if (seen.has(one)) return { kind, key };
    seen.add(one);
  }
  return null;
}
