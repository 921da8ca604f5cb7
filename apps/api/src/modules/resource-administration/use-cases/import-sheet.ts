import type { ResourceType } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import { recordChange } from '../../audit/index.ts';
import type { SheetResource } from '../sheet.repository.ts';
import { addSheetUnits, findKnown, lockType, saveSheetResources } from '../sheet.repository.ts';
import type { SheetRow } from '../sheets/read-sheet.ts';
import type { Known, PlannedRow, SheetPlan } from '../sheets/sheet-rows.ts';
import { planSheet } from '../sheets/sheet-rows.ts';
import { changeQuantity } from './save-resource.ts';

interface Sheet {
  readonly type: ResourceType;
  readonly rows: readonly SheetRow[];
  /** Called after each written batch. */
  readonly onProgress: (done: number, total: number) => void;
}

const rowsOfPart = 500;

/** Returns the changes and faults of a sheet without writing it. */
export function checkSheet(
  { scope }: MemberContext,
  { type, rows }: Pick<Sheet, 'type' | 'rows'>,
): Promise<SheetPlan> {
  return scope.read(async (db) =>
    planSheet(rows, await findKnown({ db, merchant: scope.merchant }, type)),
  );
}

/** Writes a sheet without faults, entirely or not at all. */
export async function importSheet(
  tx: MemberTransaction,
  { type, rows, onProgress }: Sheet,
): Promise<SheetPlan> {
  await lockType(tx, type);
  const known = await findKnown(tx, type);
  const plan = planSheet(rows, known);
  if (plan.faults.length > 0) {
    throw new AppError('sheet.has_faults', { params: { faults: plan.faults.length } });
  }
  const { created, updated } = plan;
  const places = placeNames(known);
  const total = created.length + updated.length;
  let done = 0;
  onProgress(done, total);
  for (const part of partsOf([...updated, ...created])) {
    await writePart(tx, part, places);
    done += part.length;
    onProgress(done, total);
  }
  if (total > 0) {
    await recordChange(tx, {
      action: 'import',
      object: { type: 'resource', id: null, name: type },
      before: null,
      after: { created: created.length, updated: updated.length },
    });
  }
  return plan;
}

function partsOf(rows: readonly PlannedRow[]): PlannedRow[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsOfPart) }, (_, part) =>
    rows.slice(part * rowsOfPart, (part + 1) * rowsOfPart),
  );
}

async function writePart(
  tx: MemberTransaction,
  part: readonly PlannedRow[],
  places: ReadonlyMap<string, string>,
): Promise<void> {
  const resources = part.map(({ before, body }): SheetResource & Pick<PlannedRow, 'before'> => {
    const id = before?.id ?? tx.newId();
    return { id, before, body: { ...body, code: body.code ?? codeFor(id) } };
  });
  await saveSheetResources(tx, resources, places);
  const made = resources.filter(({ before }) => before === null);
  if (made.length > 0) await addSheetUnits(tx, made);
  for (const { before, body } of resources) {
    if (before) await changeQuantity(tx, before, body.quantity);
  }
}

/** The last digits of an id, which are random; a form leaves the same to the database. */
function codeFor(id: string): string {
  return `R-${id.replaceAll('-', '').slice(-12).toUpperCase()}`;
}

/** Names of buildings and floors by their ids. */
function placeNames({ names: { buildings } }: Known): ReadonlyMap<string, string> {
  return new Map(
    [...buildings].flatMap(([name, { id, floors }]) => [
      [id, name] as const,
      ...[...floors].map(([floor, floorId]) => [floorId, floor] as const),
    ]),
  );
}
