import type { BuildingBody, BuildingChange, ClosedDayBody } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { StoredBuilding } from '../place.queries.ts';
import type { AdministrationContext } from './administration-context.ts';

type Versioned = BuildingChange & { readonly version: number };

function buildingFacts({ name, timezone, openingHours, floors }: StoredBuilding) {
  return {
    name,
    timezone,
    openingHours,
    floors: floors.map((floor) => `${floor.level}: ${floor.name}`),
  };
}

export async function createBuilding(
  context: AdministrationContext,
  body: BuildingBody,
): Promise<string> {
  const id = context.newId();
  await context.places.insert(id, body);
  await saveFloors(context, { id, floors: [] }, body.floors);
  await record(context, id, null);
  return id;
}

/** Updates a building; fails if its version is stale. */
export async function updateBuilding(
  context: AdministrationContext,
  id: string,
  { version, ...change }: Versioned,
): Promise<void> {
  const { places } = context;
  const before = await places.lock(id);
  if (!before) throw new AppError('building.not_found');
  if (before.version !== version) throw new AppError('building.stale');
  const { name = before.name, timezone = before.timezone, floors = before.floors } = change;
  const openingHours =
    change.openingHours === undefined ? before.openingHours : change.openingHours;
  await places.update(id, { name, timezone, openingHours, floors });
  if (change.floors) await saveFloors(context, before, change.floors);
  if (change.floors || name !== before.name) await places.renewSearchTexts(id);
  await record(context, id, before);
}

/** Those named by their id stay, even under another name; those left out go. */
async function saveFloors(
  { places, newId }: AdministrationContext,
  { id, floors: former }: Pick<StoredBuilding, 'id' | 'floors'>,
  wanted: BuildingBody['floors'],
): Promise<void> {
  const known = new Map(former.map((floor) => [floor.id, floor]));
  for (const [index, floor] of wanted.entries()) {
    if (floor.id !== undefined && !known.has(floor.id)) {
      const code = 'floor.not_found';
      throw new AppError(code, { issues: [{ path: `floors.${index}`, code, params: {} }] });
    }
    await places.saveFloor(id, { ...floor, id: floor.id ?? newId() });
  }
  const kept = new Set(wanted.map((floor) => floor.id));
  for (const floor of former) {
    if (kept.has(floor.id) || (await places.removeFloor(floor.id))) continue;
    const params = { floor: floor.name };
    const code = 'floor.in_use';
    throw new AppError(code, { params, issues: [{ path: 'floors', code, params }] });
  }
}

/** Deletes a building that nothing needs any more. */
export async function deleteBuilding(context: AdministrationContext, id: string): Promise<void> {
  const { places, audit } = context;
  const before = await places.lock(id);
  if (!before) throw new AppError('building.not_found');
  const params = await places.countReferences(id);
  const isFree = params.resources === 0 && params.bookings === 0;
  const isGone = isFree && (await places.remove(id));
  // If only the database refuses, the building was referenced concurrently.
  if (!isGone) throw new AppError('building.in_use', { params });
  await audit.record({
    action: 'delete',
    object: { type: 'building', id, name: before.name },
    before: buildingFacts(before),
    after: null,
  });
}

async function record(
  { places, audit }: AdministrationContext,
  id: string,
  before: StoredBuilding | null,
): Promise<void> {
  const after = await places.find(id);
  if (!after) throw new AppError('building.not_found');
  await audit.record({
    action: before ? 'update' : 'create',
    object: { type: 'building', id, name: after.name },
    before: before && buildingFacts(before),
    after: buildingFacts(after),
  });
}

/** Closes a building on days; bookings that stand on them stay. */
export async function addClosedDays(
  { places, audit }: AdministrationContext,
  id: string,
  days: readonly ClosedDayBody[],
): Promise<void> {
  const building = await places.lock(id);
  if (!building) throw new AppError('building.not_found');
  const before = new Map((await places.closedDays(id)).map((closed) => [closed.day, closed]));
  await places.close(id, days);
  const touched = (of: (day: string) => ClosedDayBody | undefined) =>
    Object.fromEntries(days.map(({ day }) => [day, of(day)?.nameEn ?? null]));
  const after = new Map(days.map((closed) => [closed.day, closed]));
  await audit.record({
    action: 'update',
    object: { type: 'closed-day', id, name: building.name },
    before: touched((day) => before.get(day)),
    after: touched((day) => after.get(day)),
  });
}

/** Opens a building again on a day. */
export async function deleteClosedDay(
  { places, audit }: AdministrationContext,
  id: string,
  day: string,
): Promise<void> {
  const building = await places.lock(id);
  if (!building) throw new AppError('building.not_found');
  const closed = (await places.closedDays(id)).find((one) => one.day === day);
  if (!closed) throw new AppError('closed_day.not_found');
  await places.open(id, day);
  await audit.record({
    action: 'delete',
    object: { type: 'closed-day', id, name: building.name },
    before: { [day]: closed.nameEn },
    after: null,
  });
}
