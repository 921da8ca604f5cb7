import type { FieldIssue, ResourceType } from '@axp/contracts';
import { minorUnitsOf, OwnValues, parseFields, ResourceBody, searchTextOf } from '@axp/contracts';
import { usualResource } from '@axp/contracts/administration';
import type { Read } from '../../../../platform/sheets/cell-values.ts';
import { isNone, plainText, value } from '../../../../platform/sheets/cell-values.ts';
import type { SheetRow } from '../../../../platform/sheets/read-sheet.ts';
import { judgeResourceValues } from '../../../resources/own-fields/index.ts';
import type { StoredResource } from '../managed-resource.queries.ts';
import { changedBody } from '../use-cases/resource-facts.ts';
import type { Column, SheetNames } from './sheet-columns.ts';
import { columnsOf } from './sheet-columns.ts';

export interface SheetFault {
  readonly row: number;
  readonly column: string;
  readonly code: string;
  readonly params: FieldIssue['params'];
  readonly value: string;
}

/** A row that can be written. */
export interface PlannedRow {
  readonly row: number;
  /** Null for a new resource. */
  readonly before: StoredResource | null;
  readonly body: ResourceBody;
  readonly cells: SheetRow['cells'];
}

export interface SheetPlan {
  readonly rows: number;
  readonly created: readonly PlannedRow[];
  /** Known resources that a row changes; one that it would leave as it is, is in neither list. */
  readonly updated: readonly PlannedRow[];
  readonly faults: readonly SheetFault[];
  /** Bookings that are not over, by the ids of the resources that change. */
  readonly upcoming: ReadonlyMap<string, number>;
  /** New resources with the name of another one at the same place. */
  readonly sameNames: readonly { readonly row: number; readonly name: string }[];
}

export interface Known {
  readonly type: ResourceType;
  readonly names: SheetNames;
  /** Resources of the kind. */
  readonly resources: readonly StoredResource[];
  /** Codes of resources of the other kinds. */
  readonly foreignCodes: readonly string[];
}

/** Spreadsheets drop leading zeros, and people write codes in either case. */
function codeKey(code: string): string {
  return code.toLowerCase().replace(/^0+(?=\d+$)/, '');
}

/** Finds what has a code: exactly that one, else one that differs in case or leading zeros alone. */
function findByCode<T>(all: readonly T[], codeOf: (one: T) => string) {
  const exact = new Map(all.map((one) => [codeOf(one), one]));
  const alike = Map.groupBy(all, (one) => codeKey(codeOf(one)));
  return (code: string): T | undefined => {
    const [first, ...others] = alike.get(codeKey(code)) ?? [];
    return exact.get(code) ?? (others.length === 0 ? first : undefined);
  };
}

/** Finds the resource that a code means; no code means none. */
export function resourcesByCode({ resources }: Pick<Known, 'resources'>) {
  const find = findByCode(resources, ({ code }) => code);
  return (code: string): StoredResource | null => (code === '' ? null : (find(code) ?? null));
}

/** The building that a row names; a row without one leaves a known resource where it is. */
export function buildingIn({ cells }: SheetRow, before: StoredResource | null): string {
  return cells.get('building') || (before?.building.name ?? '');
}

/** Validates all rows; a row with a known code updates that resource. */
export function planSheet(rows: readonly SheetRow[], known: Known): SheetPlan {
  const resourceOf = resourcesByCode(known);
  const isForeign = findByCode(known.foreignCodes, (code) => code);
  const faults: SheetFault[] = [];
  const planned: PlannedRow[] = [];
  const codes = new Set<string>();
  for (const row of rows) {
    const code = row.cells.get('code') ?? '';
    const before = resourceOf(code);
    // Known codes that differ in case alone are two resources.
    const identity = before?.code ?? codeKey(code);
    const found: SheetFault[] = [];
    if (code !== '') {
      const isOfOtherKind = before === null && isForeign(code) !== undefined;
      const issue = codes.has(identity) ? 'duplicate' : isOfOtherKind && 'other_kind';
      if (issue) found.push(faultOf(row, { name: 'code' }, { code: issue, params: {} }));
      codes.add(identity);
    }
    const { change, broken } = readCells(row, known, before);
    found.push(...broken);
    const judged = judge(row, { before, change, known });
    const columns = new Set(found.map(({ column }) => column));
    found.push(...judged.faults.filter(({ column }) => !columns.has(column)));
    faults.push(...found);
    if (judged.body && found.length === 0)
      planned.push({ row: row.row, before, body: judged.body, cells: row.cells });
  }
  const created = planned.filter(({ before }) => before === null);
  return {
    rows: rows.length,
    created,
    updated: planned.filter(({ before, body }) => before !== null && isChange(before, body)),
    faults,
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
function readCells(row: SheetRow, { type, names }: Known, before: StoredResource | null) {
  const change: Fields = {};
  const broken: SheetFault[] = [];
  const cells = new Map(row.cells).set('building', buildingIn(row, before));
  for (const column of columnsOf(type, names)) {
    const text = row.cells.get(column.name) ?? '';
    if (text === '') continue;
    const read = readCell(column, text, { names, cells });
    if ('value' in read) change[column.field] = read.value;
    else broken.push(faultOf(row, column, { code: read.fault, params: read.params ?? {} }));
  }
  return { change, broken };
}

function readCell(
  { none, read }: Column,
  text: string,
  { names, cells }: Pick<Known, 'names'> & Pick<SheetRow, 'cells'>,
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
