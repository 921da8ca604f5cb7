import type { ResourceType } from '@axp/contracts';
import { AppError, ResourceBody } from '@axp/contracts';
import { traitsOf } from '@axp/contracts/vocabulary';
import { databaseRefusal } from '@axp/server-kit/db';
import type { Clock } from '@axp/server-kit/time';
import { inParts } from '../../../../platform/db/in-parts.ts';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { attempt } from '../../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../../platform/request-scope/request-scope.ts';
import type { SheetRow } from '../../../../platform/sheets/read-sheet.ts';
import { recordChange } from '../../../records/audit/index.ts';
import type { ChangedObject } from '../../../records/webhook-events/index.ts';
import { queueWebhooks } from '../../../records/webhook-events/index.ts';
import { lockOwnAmenities } from '../../../resources/own-amenities/index.ts';
import { lockHours } from '../../../resources/places/index.ts';
import { upcomingCounts } from '../affected.queries.ts';
import { recentImports } from '../import.queries.ts';
import {
  importedRows,
  insertImport,
  insertImportedRows,
  lockImport,
  markUndone,
  setImportedFloors,
} from '../import.repository.ts';
import type { StoredResource } from '../managed-resource.queries.ts';
import { managedForSheet } from '../managed-resource.queries.ts';
import { findClashes } from '../parts.repository.ts';
import { deleteFloor, findBuilding, lockBuilding } from '../place.repository.ts';
import { lockSelected } from '../resource-action.repository.ts';
import type { SheetResource } from '../sheet.repository.ts';
import {
  addSheetUnits,
  codeFor,
  findKnown,
  lockType,
  placeNames,
  saveSheetResources,
  sheetNames,
} from '../sheet.repository.ts';
import type { SheetNames } from '../sheets/sheet-columns.ts';
import type { FloorChoices, UnknownFloor } from '../sheets/sheet-floors.ts';
import {
  floorsToCreate,
  unknownFloors,
  withChosenFloors,
  withNewFloors,
} from '../sheets/sheet-floors.ts';
import { nameParts, partsChanges, rivalsOf } from '../sheets/sheet-parts.ts';
import type { Known, PlannedRow, SheetPlan } from '../sheets/sheet-plan.ts';
import { planSheet } from '../sheets/sheet-rows.ts';
import { changedBody } from './resource-facts.ts';
import { deleteMany } from './run-action.ts';
import { updateBuilding } from './save-building.ts';
import { changeQuantity } from './save-resource.ts';
import type { PartsChange } from './set-parts.ts';
import { linkParts, unlinkParts } from './set-parts.ts';

interface SheetImport {
  /** Chosen by the client, so that a repeated request does not import twice. */
  readonly importId: string;
  readonly type: ResourceType;
  readonly rows: readonly SheetRow[];
  readonly floors: FloorChoices;
  /** Whether rows with a fault prevent the import or are left out. */
  readonly faulty: 'refuse' | 'skip';
  /** Called after each written batch. */
  readonly onProgress: (done: number, total: number) => void;
}

/** The plan for a sheet, with the floors that had to be chosen. */
export type PlannedSheet = SheetPlan &
  Pick<SheetNames, 'ownAmenities' | 'ownFields'> & {
    readonly unknownFloors: readonly UnknownFloor[];
  };

const rowsOfPart = 500;

/** Returns the changes and faults of a sheet without writing it. */
export function checkSheet(
  { scope }: MemberContext,
  { type, rows, floors }: Pick<SheetImport, 'type' | 'rows' | 'floors'>,
): Promise<PlannedSheet> {
  return scope.read(async (tx) => {
    const { clock, newId } = scope;
    const stored = await findKnown(tx, type);
    const groups = unknownFloors(rows, stored, floors);
    const known = withNewFloors(stored, floorsToCreate(groups), newId);
    const plan = await plannedSheet(tx, withChosenFloors(rows, groups), { known, clock, newId });
    const resourceIds = plan.updated.flatMap(({ before }) => before?.id ?? []);
    const upcoming = await upcomingCounts(tx, { resourceIds, now: clock.now() });
    const { ownAmenities, ownFields } = known.names;
    return { ...plan, upcoming, unknownFloors: groups, ownAmenities, ownFields };
  });
}

/** The plan for a sheet whose columns are not known yet. */
export function emptyPlan(rows: readonly SheetRow[]): PlannedSheet {
  return {
    unknownFloors: [],
    ownAmenities: [],
    ownFields: [],
    rows: rows.length,
    created: [],
    updated: [],
    faults: [],
    upcoming: new Map(),
    sameNames: [],
  };
}

/**
 * Writes the rows of a sheet that have no fault; all of them or none.
 * @throws AppError sheet.has_faults, import.repeated, resource.units_in_use
 */
export async function importSheet(
  tx: MemberTransaction,
  { importId, type, rows, floors, faulty, onProgress }: SheetImport,
): Promise<PlannedSheet> {
  if (!(await insertImport(tx, { id: importId, type }))) throw new AppError('import.repeated');
  if (nameParts(rows)) await lockHours(tx);
  await lockType(tx, type);
  await lockOwnAmenities(tx);
  const stored = await findKnown(tx, type);
  const groups = unknownFloors(rows, stored, floors);
  const hasNew = await createFloors(tx, importId, floorsToCreate(groups));
  const known = hasNew ? await findKnown(tx, type) : stored;
  const plan = await plannedSheet(tx, withChosenFloors(rows, groups), { ...tx, known });
  if (plan.faults.length > 0 && faulty === 'refuse') {
    throw new AppError('sheet.has_faults', { params: { faults: plan.faults.length } });
  }
  const { created, updated } = plan;
  const places = placeNames(known.names);
  const total = created.length + updated.length;
  let done = 0;
  onProgress(done, total);
  const parts = partsChanges([...updated, ...created]);
  const around = await unlinkParts(tx, parts);
  for (const part of inParts([...updated, ...created], rowsOfPart)) {
    const written = await writePart(tx, part, places);
    await insertImportedRows(tx, importId, written);
    done += part.length;
    onProgress(done, total);
  }
  await linkParts(tx, parts, around);
  if (total > 0) {
    await recordChange(tx, {
      action: 'import',
      object: { type: 'resource', id: null, name: type },
      after: { created: created.length, updated: updated.length },
    });
  }
  const { ownAmenities, ownFields } = known.names;
  return { ...plan, unknownFloors: groups, ownAmenities, ownFields };
}

interface Planning {
  readonly known: Known;
  readonly clock: Clock;
  readonly newId: () => string;
}

/** Plans the rows, and refuses parts that upcoming bookings do not allow. */
async function plannedSheet(
  tx: TenantRows,
  rows: readonly SheetRow[],
  { known, clock, newId }: Planning,
): Promise<SheetPlan> {
  const plan = planSheet(rows, known, { newId, taken: new Set() });
  const taken = await findClashes(tx, rivalsOf(plan.updated, known), clock.now());
  return taken.size === 0 ? plan : planSheet(rows, known, { newId, taken });
}

/** Adds floors to their buildings; returns whether there were any. */
async function createFloors(
  tx: MemberTransaction,
  importId: string,
  floors: ReturnType<typeof floorsToCreate>,
): Promise<boolean> {
  const ids: string[] = [];
  for (const [buildingId, added] of floors) {
    const before = await lockBuilding(tx, buildingId);
    if (!before) throw new AppError('building.not_found');
    const change = { version: before.version, floors: [...before.floors, ...added] };
    await updateBuilding(tx, buildingId, change);
    const known = new Set(before.floors.map(({ id }) => id));
    const after = await findBuilding(tx, buildingId);
    ids.push(...(after?.floors ?? []).map(({ id }) => id).filter((id) => !known.has(id)));
  }
  if (ids.length > 0) await setImportedFloors(tx, importId, ids);
  return ids.length > 0;
}

async function writePart(
  tx: MemberTransaction,
  part: readonly PlannedRow[],
  places: ReadonlyMap<string, string>,
) {
  const resources = part.map(
    ({ id, before, body }): SheetResource & Pick<PlannedRow, 'before'> => ({
      id,
      before,
      body: { ...body, code: body.code ?? codeFor(id) },
    }),
  );
  await saveSheetResources(tx, resources, places);
  await queueWebhooks(tx, resources.map(eventOf));
  const made = resources.filter(({ before }) => before === null);
  if (made.length > 0) await addSheetUnits(tx, made);
  for (const { before, body } of resources) {
    if (before) await changeQuantity(tx, before, body.quantity);
  }
  return resources.map(({ id, before }) => ({
    id,
    version: (before?.version ?? 0) + 1,
    before: before && changedBody(before, {}),
  }));
}

function eventOf({
  id,
  before,
}: Pick<PlannedRow, 'before'> & { readonly id: string }): ChangedObject {
  return { type: before ? 'resource.updated' : 'resource.created', objectId: id };
}

/**
 * Deletes what an import added and restores what it changed, all of it or nothing.
 * @throws AppError import.not_found, import.not_undoable, resource.units_in_use
 */
export async function undoImport(tx: MemberTransaction, id: string) {
  const locked = await lockImport(tx, id);
  if (!locked) throw new AppError('import.not_found');
  if (traitsOf(locked.type).handOver === null) await lockHours(tx);
  const rows = await importedRows(tx, id);
  const ids = rows.map((row) => row.id);
  await lockSelected(tx, { ids });
  const asked = { merchantId: tx.merchant.id, now: tx.clock.now(), id };
  const [found] = await recentImports(tx.db, asked);
  if (!found) throw new AppError('import.not_found');
  const { booked, changed } = found;
  if (booked + changed > 0) {
    throw new AppError('import.not_undoable', { params: { booked, changed } });
  }
  const added = rows.filter(({ before }) => before === null);
  const resources = await managedForSheet(tx.db, {
    merchantId: tx.merchant.id,
    type: found.type,
  });
  const current = new Map(resources.map((resource) => [resource.id, resource]));
  const restored = rows.flatMap((row) =>
    row.before === null ? [] : [{ id: row.id, body: ResourceBody.parse(row.before) }],
  );
  const parts = formerParts(
    [...added.map((row) => ({ ...row, body: null })), ...restored],
    current,
  );
  const around = await unlinkParts(tx, parts);
  const unneeded = added.flatMap((row) => current.get(row.id) ?? []);
  await deleteMany(tx, unneeded).catch(refuseLostReference);
  await restore(tx, restored, current);
  await linkParts(tx, parts, around).catch(refuseLostReference);
  // A floor that something stands on by now stays.
  for (const floorId of locked.floorIds) await attempt(tx, () => deleteFloor(tx, floorId));
  await markUndone(tx, id);
  await recordChange(tx, {
    action: 'undo-import',
    object: { type: 'resource', id: null, name: found.type },
    before: { created: found.created, updated: found.updated },
  });
  return { deleted: added.length, restored: restored.length };
}

interface Restored {
  readonly id: string;
  /** Null for what the import added. */
  readonly body: ResourceBody | null;
}

/** The parts that rooms had before an import. */
function formerParts(
  rows: readonly Restored[],
  current: ReadonlyMap<string, StoredResource>,
): readonly PartsChange[] {
  return rows.flatMap(({ id, body }) => {
    const former = current.get(id)?.parts.map((part) => part.id) ?? [];
    const { buildingId = '', partIds = [] } = body ?? {};
    return former.length + partIds.length > 0 ? [{ id, buildingId, former, partIds }] : [];
  });
}

async function restore(
  tx: MemberTransaction,
  rows: readonly { readonly id: string; readonly body: ResourceBody }[],
  current: ReadonlyMap<string, StoredResource>,
): Promise<void> {
  if (rows.length === 0) return;
  const places = placeNames(await sheetNames(tx));
  const coded = rows.flatMap(({ id, body }) => {
    const before = current.get(id);
    return before ? [{ id, before, body: { ...body, code: body.code ?? before.code } }] : [];
  });
  await saveSheetResources(tx, coded, places).catch(refuseLostReference);
  await queueWebhooks(tx, coded.map(eventOf));
  for (const { before, body } of coded) await changeQuantity(tx, before, body.quantity);
}

/** A building, floor or unit that the resources had before may be deleted by now. */
function refuseLostReference(error: unknown): never {
  if (databaseRefusal(error)?.kind !== 'foreign-key') throw error;
  throw new AppError('import.not_undoable', { params: { booked: 0, changed: 1 } });
}
