import type { Price, ResourceType } from '@axp/contracts';
import { amenities, minorUnitsOf } from '@axp/contracts';
import type { Read } from '../../../platform/sheets/cell-values.ts';
import { asYesOrNo, fault, listOf, value } from '../../../platform/sheets/cell-values.ts';
import type { SheetColumn } from '../../../platform/sheets/read-sheet.ts';
import type { StoredResource } from '../managed-resource.queries.ts';
import { headersOf } from './sheet-headers.ts';

/** Objects that the names in a sheet refer to. */
export interface SheetNames {
  readonly buildings: ReadonlyMap<string, NamedBuilding>;
  readonly units: ReadonlyMap<string, string>;
}

export interface NamedBuilding {
  readonly id: string;
  readonly floors: ReadonlyMap<string, string>;
}

type Cell = string | number | null;

export interface Column {
  readonly name: string;
  /** The field of a resource that it fills, as faults of that field name it. */
  readonly field: string;
  readonly read: (text: string, names: SheetNames, cells: ReadonlyMap<string, string>) => Read;
  readonly write: (resource: StoredResource) => Cell;
}

const between = ' | ';

const asText = (text: string) => value(text);
const asTextOrNull = (text: string) => value(text === '' ? null : text);

function asNumber(text: string): Read {
  if (text === '') return value(null);
  return /^-?\d+(?:\.\d+)?$/.test(text) ? value(Number(text)) : fault('not_a_number');
}

function unitOf(title: string, { units }: SheetNames): Read {
  const id = units.get(title);
  return id === undefined ? fault('unknown_name') : value(id);
}

function unitsOf(text: string, names: SheetNames): Read {
  const ids: unknown[] = [];
  for (const title of listOf(text)) {
    const read = unitOf(title, names);
    if ('fault' in read) return read;
    ids.push(read.value);
  }
  return value(ids);
}

const hours = /^([1-7])(?:-([1-7]))?\s+(\d\d:\d\d)-(\d\d:\d\d)$/;

/** `1-5 08:00-18:00; 6 09:00-12:00`: Monday is 1. */
function weekOf(text: string): Read {
  if (text === '') return value(null);
  const week: { weekday: number; opens: string; closes: string }[] = [];
  for (const part of text.split(';')) {
    const [, first, last = first, opens = '', closes = ''] = hours.exec(part.trim()) ?? [];
    if (first === undefined) return fault('invalid_format');
    for (let weekday = Number(first); weekday <= Number(last); weekday += 1) {
      week.push({ weekday, opens, closes });
    }
  }
  return value(week);
}

function weekInWords(week: StoredResource['openingHours']): Cell {
  if (week === null) return null;
  return week.map(({ weekday, opens, closes }) => `${weekday} ${opens}-${closes}`).join('; ');
}

/** `250.00` baht, `1500` yen. */
function amountInWhole({ amount, currency }: Price): string {
  const units = minorUnitsOf(currency);
  return (amount / units).toFixed(Math.log10(units));
}

const flag = (is: boolean): Cell => (is ? 'yes' : 'no');

type OwnField =
  | 'code'
  | 'name'
  | 'description'
  | 'capacity'
  | 'quantity'
  | 'privacy'
  | 'licenceClass';

/** Column of a field that is written as it is. */
function own(name: string, field: OwnField, read: Column['read']): Column {
  return { name, field, read, write: (resource) => resource[field] };
}

const place: readonly Column[] = [
  {
    name: 'building',
    field: 'buildingId',
    read: (text, { buildings }) => {
      const found = buildings.get(text);
      if (text === '') return fault('required');
      return found ? value(found.id) : fault('unknown_name');
    },
    write: ({ building }) => building.name,
  },
  {
    name: 'floor',
    field: 'floorId',
    read: (text, { buildings }, cells) => {
      if (text === '') return value(null);
      const id = buildings.get(cells.get('building') ?? '')?.floors.get(text);
      return id === undefined ? fault('unknown_name') : value(id);
    },
    write: ({ floor }) => floor?.name ?? null,
  },
];

const first: readonly Column[] = [
  own('code', 'code', asText),
  own('name', 'name', asText),
  own('description', 'description', asTextOrNull),
  ...place,
];

const last: readonly Column[] = [
  {
    name: 'amenities',
    field: 'amenities',
    read: (text) => {
      const named = listOf(text);
      const isKnown = named.every((one) => amenities.some((amenity) => amenity === one));
      return isKnown ? value([...new Set(named)]) : fault('unknown_name');
    },
    write: (resource) => resource.amenities.join(between),
  },
  {
    name: 'business_unit',
    field: 'businessUnitId',
    read: (text, names) => (text === '' ? value(null) : unitOf(text, names)),
    write: ({ businessUnit }) => businessUnit?.title ?? null,
  },
  {
    name: 'visible_to',
    field: 'visibleTo',
    read: unitsOf,
    write: ({ visibleTo }) => visibleTo.map(({ title }) => title).join(between),
  },
  {
    name: 'needs_approval',
    field: 'needsApproval',
    read: asYesOrNo,
    write: ({ needsApproval }) => flag(needsApproval),
  },
  {
    name: 'buffer_minutes',
    field: 'rules.bufferAfterMinutes',
    read: asNumber,
    write: ({ rules }) => rules.bufferAfterMinutes ?? null,
  },
  {
    name: 'check_in',
    field: 'rules.requiresCheckIn',
    read: (text) => (text === '' ? value(null) : asYesOrNo(text)),
    write: ({ rules: { requiresCheckIn } }) =>
      requiresCheckIn === undefined ? null : flag(requiresCheckIn),
  },
  {
    name: 'opening_hours',
    field: 'openingHours',
    read: weekOf,
    write: ({ openingHours }) => weekInWords(openingHours),
  },
  own('privacy', 'privacy', asText),
  {
    name: 'price',
    field: 'price.amount',
    read: asNumber,
    write: ({ price }) => (price ? amountInWhole(price) : null),
  },
  {
    name: 'price_currency',
    field: 'price.currency',
    read: asTextOrNull,
    write: ({ price }) => price?.currency ?? null,
  },
  {
    name: 'price_per',
    field: 'price.per',
    read: asTextOrNull,
    write: ({ price }) => price?.per ?? null,
  },
  { name: 'active', field: 'isActive', read: asYesOrNo, write: ({ isActive }) => flag(isActive) },
];

const capacity = own('capacity', 'capacity', asNumber);
const quantity = own('quantity', 'quantity', asNumber);
const licence = own('licence_class', 'licenceClass', asTextOrNull);

export const columnsOfType: Readonly<Record<ResourceType, readonly Column[]>> = {
  room: [...first, capacity, ...last],
  car: [...first, capacity, licence, ...last],
  asset: [...first, quantity, ...last],
};

/** A sheet may leave columns out: then a new resource has the usual, and a known one keeps its own. */
export function sheetColumnsOf(type: ResourceType): readonly SheetColumn[] {
  const required = ['name', 'building', type === 'asset' ? 'quantity' : 'capacity'];
  return columnsOfType[type].map(({ name }) => ({
    name,
    also: headersOf[name] ?? [],
    isRequired: required.includes(name),
  }));
}
