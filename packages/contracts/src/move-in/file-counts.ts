import type { MovedKind } from '../vocabulary/move-in.ts';
import { movedKinds } from '../vocabulary/move-in.ts';
import type { MovedFile } from './moved-file.ts';

type Things = Pick<
  MovedFile,
  'units' | 'buildings' | 'resources' | 'people' | 'fields' | 'blackouts' | 'series' | 'bookings'
>;

/** Things of each kind that a file has; a rule is a value that a resource sets. */
export function thingsIn(file: Things): MovedFile['counts'] {
  return {
    unit: file.units.length,
    building: file.buildings.length,
    resource: file.resources.length,
    person: file.people.length,
    field: file.fields.length,
    rule: file.resources.reduce((sum, { rules }) => sum + Object.keys(rules).length, 0),
    blackout: file.blackouts.length,
    series: file.series.length,
    booking: file.bookings.length,
  };
}

/** Things of a kind that a file leaves out. */
function leftOf({ left }: Pick<MovedFile, 'left'>, kind: MovedKind): number {
  return left.filter((one) => one.kind === kind).reduce((sum, { count }) => sum + count, 0);
}

/** Counts of a file whose reader takes or names each thing that it reads. */
export function countsOf(file: Things & Pick<MovedFile, 'left'>): MovedFile['counts'] {
  const things = thingsIn(file);
  const of = (kind: MovedKind) => things[kind] + leftOf(file, kind);
  return {
    unit: of('unit'),
    building: of('building'),
    resource: of('resource'),
    person: of('person'),
    field: of('field'),
    rule: of('rule'),
    blackout: of('blackout'),
    series: of('series'),
    booking: of('booking'),
  };
}

/** The first kind of which a file has or names more or fewer things than were read; null for none. */
export function firstMiscount(file: MovedFile) {
  const things = thingsIn(file);
  const all = movedKinds.map((kind) => ({
    kind,
    read: file.counts[kind],
    taken: things[kind],
    left: leftOf(file, kind),
  }));
  return all.find(({ read, taken, left }) => read !== taken + left) ?? null;
}
