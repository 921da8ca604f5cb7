import type { ResourceType } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { SheetResource } from '../sheet.repository.ts';
import type { SheetRow } from '../sheets/read-sheet.ts';
import type { Known, PlannedRow, SheetPlan } from '../sheets/sheet-rows.ts';
import { planSheet } from '../sheets/sheet-rows.ts';
import type { AdministrationContext } from './administration-context.ts';
import { changeQuantity } from './save-resource.ts';

interface Sheet {
  readonly type: ResourceType;
  readonly rows: readonly SheetRow[];
  /** Called after each written batch. */
  readonly onProgress: (done: number, total: number) => void;
}

const rowsOfPart = 500;

/** Writes a sheet without faults, entirely or not at all. */
export async function importSheet(
  context: AdministrationContext,
  { type, rows, onProgress }: Sheet,
): Promise<SheetPlan> {
  const { sheets, audit } = context;
  await sheets.lockType(type);
  const known = await sheets.known(type);
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
    await writePart(context, part, places);
    done += part.length;
    onProgress(done, total);
  }
  if (total > 0) {
    await audit.record({
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
  context: AdministrationContext,
  part: readonly PlannedRow[],
  places: ReadonlyMap<string, string>,
): Promise<void> {
  const { sheets, newId } = context;
  const resources = part.map(({ before, body }): SheetResource & Pick<PlannedRow, 'before'> => {
    const id = before?.id ?? newId();
    return { id, before, body: { ...body, code: body.code ?? codeFor(id) } };
  });
  await sheets.save(resources, places);
  const made = resources.filter(({ before }) => before === null);
  if (made.length > 0) await sheets.addUnits(made);
  for (const { before, body } of resources) {
    if (before) await changeQuantity(context, before, body.quantity);
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
