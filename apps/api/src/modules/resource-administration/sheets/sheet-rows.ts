import type { FieldIssue, ResourceType } from '@axp/contracts';
import { minorUnitsOf, parseFields, ResourceBody } from '@axp/contracts';
import type { SheetRow } from '../../../platform/sheets/read-sheet.ts';
import { plainText } from '../../../platform/sheets/read-sheet.ts';
import type { StoredResource } from '../managed-resource.queries.ts';
import { changedBody } from '../use-cases/resource-facts.ts';
import type { Column, SheetNames } from './sheet-columns.ts';
import { columnsOfType } from './sheet-columns.ts';

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
}

export interface SheetPlan {
  readonly rows: number;
  readonly created: readonly PlannedRow[];
  /** Known resources that a row changes; one that it would leave as it is, is in neither list. */
  readonly updated: readonly PlannedRow[];
  readonly faults: readonly SheetFault[];
  /** New resources without a code whose name another one of the kind and building has. */
  readonly sameNames: readonly { readonly row: number; readonly name: string }[];
}

export interface Known {
  readonly type: ResourceType;
  readonly names: SheetNames;
  /** Resources of the kind by their code. */
  readonly resources: ReadonlyMap<string, StoredResource>;
  /** Codes of resources of the other kinds. */
  readonly foreignCodes: ReadonlySet<string>;
}

/** Validates all rows; a row with a known code updates that resource. */
export function planSheet(rows: readonly SheetRow[], known: Known): SheetPlan {
  const faults: SheetFault[] = [];
  const planned: PlannedRow[] = [];
  const codes = new Map<string, number>();
  for (const row of rows) {
    const code = row.cells.get('code') ?? '';
    const found = [...rowFaults(row, code, { known, codes })];
    const { change, broken } = readCells(row, known);
    found.push(...broken);
    const before = known.resources.get(code) ?? null;
    const judged = judge(row, { before, change, known });
    const columns = new Set(found.map(({ column }) => column));
    found.push(...judged.faults.filter(({ column }) => !columns.has(column)));
    faults.push(...found);
    if (judged.body && found.length === 0)
      planned.push({ row: row.row, before, body: judged.body });
  }
  const created = planned.filter(({ before }) => before === null);
  return {
    rows: rows.length,
    created,
    updated: planned.filter(({ before, body }) => before !== null && isChange(before, body)),
    faults,
    sameNames: sameNames(created, known),
  };
}

/** Without a code, a resource that exists already would be added a second time. */
function sameNames(created: readonly PlannedRow[], { resources }: Known) {
  const nameIn = (buildingId: string, name: string) => `${buildingId} ${name.toLowerCase()}`;
  const names = new Set(
    [...resources.values()].map(({ building, name }) => nameIn(building.id, name)),
  );
  return created.flatMap(({ row, body: { name, buildingId, code } }) => {
    const key = nameIn(buildingId, name);
    const isKnown = names.has(key);
    names.add(key);
    return isKnown && code === undefined ? [{ row, name }] : [];
  });
}

function isChange(before: StoredResource, body: ResourceBody): boolean {
  return JSON.stringify(changedBody(before, {})) !== JSON.stringify(changedBody(before, body));
}

interface Codes {
  readonly known: Known;
  /** The row that has a code first. */
  readonly codes: Map<string, number>;
}

function* rowFaults(row: SheetRow, code: string, { known, codes }: Codes): Generator<SheetFault> {
  if (code === '') return;
  const issue = { row: row.row, column: 'code', params: {}, value: shown(code) };
  if (codes.has(code)) yield { ...issue, code: 'duplicate' };
  else if (known.foreignCodes.has(code)) yield { ...issue, code: 'other_kind' };
  codes.set(code, row.row);
}

type Fields = Record<string, unknown>;

/** The fields that a row sets; nested ones by their dotted name. */
function readCells(row: SheetRow, { type, names }: Known) {
  const change: Fields = {};
  const broken: SheetFault[] = [];
  for (const column of columnsOfType[type]) {
    const text = row.cells.get(column.name);
    if (text === undefined) continue;
    const plain = plainText(text);
    const read = plain === null ? { fault: 'formula' } : column.read(plain, names, row.cells);
    if ('value' in read) change[column.field] = read.value;
    else broken.push(faultOf(row, column, { code: read.fault, params: {} }));
  }
  return { change, broken };
}

const usual = {
  description: null,
  floorId: null,
  capacity: null,
  quantity: 1,
  amenities: [],
  isActive: true,
  needsApproval: false,
  rules: {},
  openingHours: null,
  isOpenOnClosedDays: false,
  privacy: 'normal',
  price: null,
  licenceClass: null,
  businessUnitId: null,
  visibleTo: [],
  approverIds: [],
};

interface Judged {
  readonly before: StoredResource | null;
  readonly change: Fields;
  readonly known: Known;
}

/** The resource that a row describes, by the same schema as a form. */
function judge(row: SheetRow, { before, change, known: { type } }: Judged) {
  const { rules, price, ...start } = before ? changedBody(before, {}) : { ...usual, type };
  const own = Object.entries(change).filter(
    ([field, value]) => !field.includes('.') && !(field === 'code' && value === ''),
  );
  const body: Fields = { ...start, ...Object.fromEntries(own) };
  if (change.privacy === '') body.privacy = 'normal';
  const result = parseFields(ResourceBody, {
    ...body,
    rules: rulesOf(rules, change),
    price: priceOf(price, change),
  });
  if (result.success) return { body: result.data, faults: [] };
  const columns = columnsOfType[type];
  return {
    body: null,
    faults: result.issues.map((issue) =>
      faultOf(row, columnOf(columns, issue.path), { code: issue.code, params: issue.params }),
    ),
  };
}

/** An empty cell leaves a rule to the business unit and the merchant. */
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
