import { minorUnitsOf, OwnValues, parseFields, ResourceBody, searchTextOf } from '@axp/contracts';
import { usualResource } from '@axp/contracts/administration';
import type { Read } from '../../../../platform/sheets/cell-values.ts';
import { isNone, plainText, value } from '../../../../platform/sheets/cell-values.ts';
import type { SheetRow } from '../../../../platform/sheets/read-sheet.ts';
import { judgeResourceValues } from '../../../resources/own-fields/index.ts';
import type { StoredResource } from '../managed-resource.queries.ts';
import { changedBody } from '../use-cases/resource-facts.ts';
import { codeKey, findByCode, namedByCode, noCodes, resourcesByCode } from './sheet-codes.ts';
import type { Column, RowNames, SheetNames } from './sheet-columns.ts';
import { columnsOf } from './sheet-columns.ts';
import { nameParts, settleParts } from './sheet-parts.ts';
import type { Known, PlannedRow, SheetFault, SheetPlan } from './sheet-plan.ts';

interface SheetRules {
  readonly newId: () => string;
  /** Resources whose bookings do not allow other parts. */
  readonly taken: ReadonlySet<string>;
}

/** The building that a row names; a row without one leaves a known resource where it is. */
export function buildingIn({ cells }: SheetRow, before: StoredResource | null): string {
  return cells.get('building') || (before?.building.name ?? '');
}

/** Validates all rows; a row with a known code updates that resource. */
export function planSheet(
  rows: readonly SheetRow[],
  known: Known,
  { newId, taken }: SheetRules,
): SheetPlan {
  const resourceOf = resourcesByCode(known);
  const isForeign = findByCode(known.foreignCodes, (code) => code);
  const faults: SheetFault[] = [];
  const planned: PlannedRow[] = [];
  const codes = new Set<string>();
  const named = rows.map((row) => {
    const code = row.cells.get('code') ?? '';
    const before = resourceOf(code);
    return { row, code, before, id: before?.id ?? newId() };
  });
  const codeNames = nameParts(rows) ? namedByCode([...known.resources, ...named]) : noCodes;
  const judgedNames = { ...known.names, codes: codeNames };
  for (const { row, code, before, id } of named) {
    // Known codes that differ in case alone are two resources.
    const identity = before?.code ?? codeKey(code);
    const found: SheetFault[] = [];
    if (code !== '') {
      const isOfOtherKind = before === null && isForeign(code) !== undefined;
      const issue = codes.has(identity) ? 'duplicate' : isOfOtherKind && 'other_kind';
      if (issue) found.push(faultOf(row, { name: 'code' }, { code: issue, params: {} }));
      codes.add(identity);
    }
    const { change, broken } = readCells(row, { type: known.type, names: judgedNames }, before);
    found.push(...broken);
    const judged = judge(row, { before, change, known });
    const columns = new Set(found.map(({ column }) => column));
    found.push(...judged.faults.filter(({ column }) => !columns.has(column)));
    faults.push(...found);
    if (judged.body && found.length === 0)
      planned.push({ row: row.row, id, before, body: judged.body, cells: row.cells });
  }
  const { kept, refusals } = settleParts(planned, { known, taken });
  const columns = columnsOf(known.type, known.names);
  faults.push(
    ...refusals.map(({ row, fault }) => faultOf(row, columnOf(columns, fault.field), fault)),
  );
  const created = kept.filter(({ before }) => before === null);
  return {
    rows: rows.length,
    created,
    updated: kept.filter(({ before, body }) => before !== null && isChange(before, body)),
    faults: faults.toSorted((one, other) => one.row - other.row),
    upcoming: new Map(),
    sameNames: sameNames(created, known),
  };
}

/** Two rooms of one name on a floor are mixed up; without a code, a known one would be added again. */
function sameNames(created: readonly PlannedRow[], { resources }: Known) {
  const keysOf = (name: string, buildingId: string, floorId: string | null) => ({
    inBuilding: `${buildingId} ${searchTextOf([name])}`,
    onFloor: `${floorId} ${searchTextOf([name])}`,
  });
  const names = new Set(
    resources.flatMap(({ building, floor, name }) =>
      Object.values(keysOf(name, building.id, floor?.id ?? null)),
    ),
  );
  return created.flatMap(({ row, body: { name, buildingId, floorId, code } }) => {
    const { inBuilding, onFloor } = keysOf(name, buildingId, floorId);
    const isSame =
      (floorId !== null && names.has(onFloor)) || (code === undefined && names.has(inBuilding));
    names.add(inBuilding).add(onFloor);
    return isSame ? [{ row, name }] : [];
  });
}

/** Columns whose field a row changes, with its new value. */
export function changedColumns(
  { before, body }: Pick<PlannedRow, 'before' | 'body'>,
  names: Pick<SheetNames, 'ownFields'>,
) {
  if (before === null) return [];
  const former = changedBody(before, {});
  return columnsOf(body.type, names).flatMap((column) => {
    const after = valueAt(body, column.field);
    const isSame = JSON.stringify(valueAt(former, column.field)) === JSON.stringify(after);
    return isSame ? [] : [{ column, after }];
  });
}

function valueAt(body: ResourceBody, field: string): unknown {
  const [name = '', part] = field.split('.');
  const outer = new Map<string, unknown>(Object.entries(body)).get(name);
  if (part === undefined || typeof outer !== 'object' || outer === null) return outer ?? null;
  return new Map<string, unknown>(Object.entries(outer)).get(part) ?? null;
}

function isChange(before: StoredResource, body: ResourceBody): boolean {
  return JSON.stringify(changedBody(before, {})) !== JSON.stringify(changedBody(before, body));
}

type Fields = Record<string, unknown>;

/** The fields that a row sets; nested ones by their dotted name. */
function readCells(
  row: SheetRow,
  { type, names }: Pick<Known, 'type'> & { readonly names: RowNames },
  before: StoredResource | null,
) {
  const change: Fields = {};
  const broken: SheetFault[] = [];
  const cells = new Map(row.cells).set('building', buildingIn(row, before));
  for (const column of columnsOf(type, names)) {
    const text = row.cells.get(column.name) ?? '';
    if (text === '' || isOwnAsBefore(column, text, before)) continue;
    const read = readCell(column, text, { names, cells });
    if ('value' in read) change[column.field] = read.value;
    else broken.push(faultOf(row, column, { code: read.fault, params: read.params ?? {} }));
  }
  return { change, broken };
}

/** Whether the cell of an own field is as the export writes it, of which a choice may be archived. */
function isOwnAsBefore({ label, write }: Column, text: string, before: StoredResource | null) {
  if (label === undefined || before === null) return false;
  const plain = plainText(text);
  return 'text' in plain && plain.text === String(write(before, []) ?? '');
}

function readCell(
  { none, read }: Column,
  text: string,
  { names, cells }: { readonly names: RowNames } & Pick<SheetRow, 'cells'>,
): Read {
  const plain = plainText(text);
  if ('fault' in plain) return plain;
  if (none !== undefined && isNone(plain.text)) return value(none);
  return read(plain.text, names, cells);
}

interface CheckedRow {
  readonly before: StoredResource | null;
  readonly change: Fields;
  readonly known: Known;
}

/** The resource that a row describes, by the same schema as a form. */
function judge(row: SheetRow, { before, change, known: { type, names } }: CheckedRow) {
  const { rules, price, ...start } = before ? changedBody(before, {}) : { ...usualResource, type };
  const plain = Object.entries(change).filter(
    // A known resource keeps its code as it is written.
    ([field]) => !field.includes('.') && !(field === 'code' && before !== null),
  );
  const body: Fields = { ...start, ...Object.fromEntries(plain) };
  const result = parseFields(ResourceBody, {
    ...body,
    rules: rulesOf(rules, change),
    price: priceOf(price, change),
  });
  const own = judgeResourceValues(names.ownFields, {
    type,
    resourceId: before?.id ?? null,
    stored: before?.ownFields ?? null,
    given: OwnValues.parse(nested(change, 'ownFields')),
  });
  if (result.success && own.success) {
    return { body: { ...result.data, ownFields: own.data }, faults: [] };
  }
  const columns = columnsOf(type, names);
  const issues = [result, own].flatMap((one) => (one.success ? [] : one.issues));
  return {
    body: null,
    faults: issues.map((issue) =>
      faultOf(row, columnOf(columns, issue.path), { code: issue.code, params: issue.params }),
    ),
  };
}

/** A dash leaves a rule to the business unit and the merchant. */
function rulesOf(former: object, change: Fields): Fields {
  const set = { ...former, ...nested(change, 'rules') };
  return Object.fromEntries(Object.entries(set).filter(([, value]) => value !== null));
}

function priceOf(former: object | null, change: Fields): Fields | null {
  const set = nested(change, 'price');
  if (Object.keys(set).length === 0) return former && { ...former };
  if (Object.values(set).every((value) => value === null)) return null;
  const price: Fields = { ...former, ...set };
  const { amount } = set;
  const { currency } = price;
  if (typeof amount !== 'number' || typeof currency !== 'string') return price;
  return { ...price, amount: Math.round(amount * minorUnitsOf(currency)) };
}

function nested(change: Fields, name: string): Fields {
  const prefix = `${name}.`;
  return Object.fromEntries(
    Object.entries(change).flatMap(([field, value]) =>
      field.startsWith(prefix) ? [[field.slice(prefix.length), value]] : [],
    ),
  );
}

/** The column that stands for a field, or for the nearest one around it. */
function columnOf(columns: readonly Column[], path: string): Column | undefined {
  return (
    columns.find(({ field }) => field === path) ??
    columns.find(({ field }) => path.startsWith(`${field}.`) || field.startsWith(`${path}.`))
  );
}

function faultOf(
  { row, cells }: SheetRow,
  column: Pick<Column, 'name'> | undefined,
  { code, params }: Pick<SheetFault, 'code' | 'params'>,
): SheetFault {
  const name = column?.name ?? '';
  return { row, column: name, code, params, value: shown(cells.get(name) ?? '') };
}

function shown(text: string): string {
  return Array.from(text).slice(0, 80).join('');
}
