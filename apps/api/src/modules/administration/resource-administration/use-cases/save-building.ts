import type { BuildingBody, BuildingChange, ClosedDayBody } from '@axp/contracts';
import { AppError, refusalAt } from '@axp/contracts';
import type { BookingsDecided } from '@axp/contracts/administration';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { moveWithZone } from '../../../bookings/bookings/index.ts';
import { recordChange } from '../../../records/audit/index.ts';
import { deleteFloorPlans } from '../../../resources/floor-plans/index.ts';
import { lockHours } from '../../../resources/places/index.ts';
import { bookingsToDecide } from '../building-preview.ts';
import type { StoredBuilding } from '../place.queries.ts';
import { closedDaysOf } from '../place.queries.ts';
import {
  countBuildingReferences,
  deleteBuildingRow,
  deleteClosedDayRow,
  deleteFloor,
  findBuilding,
  insertBuilding,
  insertClosedDays,
  lockBuilding,
  renewSearchTexts,
  saveFloor,
  updateBuildingRow,
} from '../place.repository.ts';
import { settleBookings } from './settle-bookings.ts';

type Versioned = BuildingChange & BookingsDecided & { readonly version: number };

function buildingFacts({ name, address, timezone, openingHours, floors }: StoredBuilding) {
  return {
    name,
    address,
    timezone,
    openingHours,
    floors: floors.map(({ level, name: floor, way }) =>
      [`${level}: ${floor}`, way].filter(Boolean).join(', '),
    ),
  };
}

export async function createBuilding(tx: MemberTransaction, body: BuildingBody): Promise<string> {
  const id = tx.newId();
  await insertBuilding(tx, id, body);
  await saveFloors(tx, { id, floors: [] }, body.floors);
  await record(tx, id, null);
  return id;
}

/**
 * Updates a building and carries out the decisions on bookings that its new hours do not fit.
 * @throws AppError building.stale, building.bookings_undecided
 */
export async function updateBuilding(
  tx: MemberTransaction,
  id: string,
  { version, keepTimes = 'wall', bookings, otherBookings, ...change }: Versioned,
): Promise<void> {
  if (change.timezone !== undefined || change.openingHours !== undefined) await lockHours(tx);
  const before = await lockBuilding(tx, id);
  if (!before) throw new AppError('building.not_found');
  if (before.version !== version) throw new AppError('building.stale');
  const { name = before.name, address = before.address } = change;
  const { timezone = before.timezone, floors = before.floors } = change;
  const openingHours =
    change.openingHours === undefined ? before.openingHours : change.openingHours;
  const times = { timezone, keepTimes, openingHours };
  const due = await bookingsToDecide(tx, id, times);
  const settle = settleBookings(tx, due, { bookings, otherBookings });
  await updateBuildingRow(tx, id, { name, address, timezone, openingHours, floors });
  await settle();
  if (timezone !== before.timezone) {
    const zones = { from: before.timezone, to: timezone };
    await moveWithZone(tx, { ...zones, buildingId: id, keep: keepTimes });
  }
  if (change.floors) await saveFloors(tx, before, change.floors);
  if (change.floors || name !== before.name) await renewSearchTexts(tx, id);
  await record(tx, id, before);
}

/** Those named by their id stay, even under another name; those left out go. */
async function saveFloors(
  tx: MemberTransaction,
  { id, floors: former }: Pick<StoredBuilding, 'id' | 'floors'>,
  wanted: BuildingBody['floors'],
): Promise<void> {
  const known = new Map(former.map((floor) => [floor.id, floor]));
  for (const [index, floor] of wanted.entries()) {
    if (floor.id !== undefined && !known.has(floor.id)) {
      throw refusalAt(`floors.${index}`, 'floor.not_found');
    }
    await saveFloor(tx, id, { ...floor, id: floor.id ?? tx.newId() });
  }
  const kept = new Set(wanted.map((floor) => floor.id));
  const left = former.filter((floor) => !kept.has(floor.id));
  await deleteFloorPlans(
    tx,
    left.map(({ id: floorId }) => floorId),
  );
  for (const floor of left) {
    if (await deleteFloor(tx, floor.id)) continue;
    const params = { floor: floor.name };
    throw refusalAt('floors', 'floor.in_use', params);
  }
}

/** Deletes a building that nothing needs any more. */
export async function deleteBuilding(tx: MemberTransaction, id: string): Promise<void> {
  const before = await lockBuilding(tx, id);
  if (!before) throw new AppError('building.not_found');
  const params = await countBuildingReferences(tx, id);
  const isFree = params.resources === 0 && params.bookings === 0;
  if (isFree)
    await deleteFloorPlans(
      tx,
      before.floors.map((floor) => floor.id),
    );
  const isGone = isFree && (await deleteBuildingRow(tx, id));
  // If only the database refuses, the building was referenced concurrently.
  if (!isGone) throw new AppError('building.in_use', { params });
  await recordChange(tx, {
    action: 'delete',
    object: { type: 'building', id, name: before.name },
    before: buildingFacts(before),
  });
}

async function record(
  tx: MemberTransaction,
  id: string,
  before: StoredBuilding | null,
): Promise<void> {
  const after = await findBuilding(tx, id);
  if (!after) throw new AppError('building.not_found');
  await recordChange(tx, {
    action: before ? 'update' : 'create',
    object: { type: 'building', id, name: after.name },
    before: before && buildingFacts(before),
    after: buildingFacts(after),
  });
}

/**
 * Closes a building on days, and carries out the decisions on their bookings.
 * @throws AppError building.bookings_undecided
 */
export async function addClosedDays(
  tx: MemberTransaction,
  id: string,
  { days, ...decided }: { readonly days: readonly ClosedDayBody[] } & BookingsDecided,
): Promise<void> {
  await lockHours(tx);
  const building = await lockBuilding(tx, id);
  if (!building) throw new AppError('building.not_found');
  const before = new Map((await closedDaysOf(tx, id)).map((closed) => [closed.day, closed]));
  const due = await bookingsToDecide(tx, id, { closedDays: days });
  const settle = settleBookings(tx, due, decided);
  await insertClosedDays(tx, id, days);
  await settle();
  const touched = (of: (day: string) => ClosedDayBody | undefined) =>
    Object.fromEntries(days.map(({ day }) => [day, of(day)?.nameEn ?? null]));
  const after = new Map(days.map((closed) => [closed.day, closed]));
  await recordChange(tx, {
    action: 'update',
    object: { type: 'closed-day', id, name: building.name },
    before: touched((day) => before.get(day)),
    after: touched((day) => after.get(day)),
  });
}

/** Opens a building again on a day. */
export async function deleteClosedDay(
  tx: MemberTransaction,
  id: string,
  day: string,
): Promise<void> {
  const building = await lockBuilding(tx, id);
  if (!building) throw new AppError('building.not_found');
  const closed = (await closedDaysOf(tx, id)).find((one) => one.day === day);
  if (!closed) throw new AppError('closed_day.not_found');
  await deleteClosedDayRow(tx, id, day);
  await recordChange(tx, {
    action: 'delete',
    object: { type: 'closed-day', id, name: building.name },
    before: { [day]: closed.nameEn },
  });
}
