import type { OwnAmenity, OwnField, ResourceType } from '@axp/contracts';
import type { ManagedOwnField } from '@axp/contracts/administration';
import { byKind, countsUnits, languages, traitsOf } from '@axp/contracts/vocabulary';
import { amountInWhole } from '../../../../platform/sheets/amount-in-whole.ts';
import type { NamedValues, Read } from '../../../../platform/sheets/cell-values.ts';
import { asYesOrNo, fault, numberIn, value } from '../../../../platform/sheets/cell-values.ts';
import type { SheetColumn } from '../../../../platform/sheets/read-sheet.ts';
import { amenityWords } from '../../../resources/own-amenities/index.ts';
import { ownColumnName, ownFieldCells } from '../../../resources/own-fields/index.ts';
import type { StoredResource } from '../managed-resource.queries.ts';
import { headersOf } from './sheet-headers.ts';
import { amenityValues, choiceValues, sheetWords } from './sheet-words.ts';

/** Objects that the names in a sheet refer to. */
export interface SheetNames {
  readonly buildings: NamedValues<NamedBuilding>;
  readonly units: NamedValues<string>;
  readonly ownAmenities: readonly OwnAmenity[];
  /** Own fields of resources that are offered. */
  readonly ownFields: readonly ManagedOwnField[];
}

/** The same for the rows of one sheet. */
export interface RowNames extends SheetNames {
  /** Resources by their codes, also those that the sheet adds. */
  readonly codes: NamedValues<string>;
}

export interface NamedBuilding {
  readonly id: string;
  readonly floors: NamedValues<string>;
}

type Cell = string | number | null;

export interface Column {
  readonly name: string;
  /** Names in both languages, of an own field; the English one is its header. */
  readonly label?: OwnField['label'];
  /** The field of a resource that it fills, as faults of that field name it. */
  readonly field: string;
  /** Value that a dash sets; absent for a field that can't be empty. */
  readonly none?: null | readonly [];
  readonly read: (text: string, names: RowNames, cells: ReadonlyMap<string, string>) => Read;
  readonly write: (resource: StoredResource, own: readonly OwnAmenity[]) => Cell;
}

const between = ' | ';

const asText = (text: string) => value(text);

function asNumber(text: string): Read {
  const number = numberIn(text);
  return number === null ? fault('not_a_number') : value(number);
}

const hours = /^([1-7])(?:-([1-7]))?\s+(\d\d?:\d\d)\s*-\s*(\d\d?:\d\d)$/;
const daysAWeek = 7;

/** `1-5 08:00-18:00; 6 09:00-12:00`: Monday is 1; `5-1` is Friday to Monday. */
function weekOf(text: string): Read {
  const week: { weekday: number; opens: string; closes: string }[] = [];
  for (const part of text.split(';')) {
    const [, first, last = first, opens = '', closes = ''] = hours.exec(part.trim()) ?? [];
    if (first === undefined) return fault('invalid_format');
    const days = (Number(last) - Number(first) + daysAWeek) % daysAWeek;
    for (let step = 0; step <= days; step += 1) {
      const weekday = ((Number(first) - 1 + step) % daysAWeek) + 1;
      week.push({ weekday, opens: opens.padStart(5, '0'), closes: closes.padStart(5, '0') });
    }
  }
  return value(week);
}

function weekInWords(week: StoredResource['openingHours']): Cell {
  if (week === null) return null;
  return week.map(({ weekday, opens, closes }) => `${weekday} ${opens}-${closes}`).join('; ');
}

const flag = (is: boolean): Cell => (is ? 'yes' : 'no');

type PlainField = {
  [N in keyof StoredResource]: StoredResource[N] extends Cell | boolean ? N : never;
}[keyof StoredResource];

/** Column of a field that is written as it is, or as a yes or no. */
function own(field: PlainField, read: Column['read'] = asText, name: string = field): Column {
  const write = (resource: StoredResource) => {
    const stored = resource[field];
    return typeof stored === 'boolean' ? flag(stored) : stored;
  };
  return { name, field, read, write };
}

const place: readonly Column[] = [
  {
    name: 'building',
    field: 'buildingId',
    read: (text, { buildings }) => {
      const read = buildings.read(text);
      const found = buildings.find(text);
      return found ? value(found.id) : read;
    },
    write: ({ building }) => building.name,
  },
  {
    name: 'floor',
    field: 'floorId',
    none: null,
    read: (text, { buildings }, cells) =>
      // A fault of the building is named at the building.
      buildings.find(cells.get('building') ?? '')?.floors.read(text) ?? value(null),
    write: ({ floor }) => floor?.name ?? null,
  },
];

const first: readonly Column[] = [
  own('code'),
  own('name'),
  { ...own('description'), none: null },
  ...place,
];

/** Rooms that a room consists of, by their codes (F-05). */
const parts: Column = {
  name: 'parts',
  field: 'partIds',
  none: [],
  read: (text, { codes }) => codes.readList(text),
  write: ({ parts }) => parts.map(({ code }) => code).join(between),
};

const last: readonly Column[] = [
  {
    name: 'amenities',
    field: 'amenities',
    none: [],
    read: (text, { ownAmenities }) => amenityValues(ownAmenities).readList(text),
    write: ({ amenities }, own) => amenities.map(amenityWords(own)).join(between),
  },
  {
    name: 'business_unit',
    field: 'businessUnitId',
    none: null,
    read: (text, { units }) => units.read(text),
    write: ({ businessUnit }) => businessUnit?.title ?? null,
  },
  {
    name: 'visible_to',
    field: 'visibleTo',
    none: [],
    read: (text, { units }) => units.readList(text),
    write: ({ visibleTo }) => visibleTo.map(({ title }) => title).join(between),
  },
  own('needsApproval', asYesOrNo, 'needs_approval'),
  {
    name: 'buffer_minutes',
    field: 'rules.bufferAfterMinutes',
    none: null,
    read: asNumber,
    write: ({ rules }) => rules.bufferAfterMinutes ?? null,
  },
  {
    name: 'check_in',
    field: 'rules.requiresCheckIn',
    read: asYesOrNo,
    write: ({ rules: { requiresCheckIn } }) =>
      requiresCheckIn === undefined ? null : flag(requiresCheckIn),
  },
  {
    name: 'opening_hours',
    field: 'openingHours',
    none: null,
    read: weekOf,
    write: ({ openingHours }) => weekInWords(openingHours),
  },
  own('privacy', (text) => sheetWords.privacy.read(text)),
  {
    name: 'price',
    field: 'price.amount',
    none: null,
    read: asNumber,
    write: ({ price }) => (price ? amountInWhole(price) : null),
  },
  {
    name: 'price_currency',
    field: 'price.currency',
    none: null,
    read: (text) => value(text.toUpperCase()),
    write: ({ price }) => price?.currency ?? null,
  },
  {
    name: 'price_per',
    field: 'price.per',
    none: null,
    read: (text) => sheetWords.priceUnits.read(text),
    write: ({ price }) => price?.per ?? null,
  },
  own('isActive', asYesOrNo, 'active'),
];

const readLicence = (text: string) => sheetWords.licenceClasses.read(text);

const builtIn = byKind((type): readonly Column[] => [
  ...first,
  own(countsUnits(type) ? 'quantity' : 'capacity', asNumber),
  ...(traitsOf(type).handOver === null ? [parts] : []),
  ...(traitsOf(type).isDriven
    ? [{ ...own('licenceClass', readLicence, 'licence_class'), none: null }]
    : []),
  ...last,
]);

function ownRead({ kind, choices }: OwnField): Column['read'] {
  switch (kind) {
    case 'number':
      return asNumber;
    case 'yes-no':
      return asYesOrNo;
    case 'choice':
      return (text) => choiceValues(choices).read(text);
    case 'text':
    case 'date':
      return asText;
  }
}

/** Column of a field that the merchant has added (F-03). */
function ownColumn(field: ManagedOwnField): Column {
  return {
    name: ownColumnName(field),
    label: field.label,
    field: `ownFields.${field.id}`,
    none: null,
    read: ownRead(field),
    write: ({ ownFields }) => ownFieldCells([field], ownFields, 'en')[0] ?? null,
  };
}

/** Columns of a kind, with those of own fields. */
export function columnsOf(
  type: ResourceType,
  { ownFields }: Pick<SheetNames, 'ownFields'>,
): readonly Column[] {
  const own = ownFields.filter(({ types }) => types.includes(type));
  return [...builtIn[type], ...own.map(ownColumn)];
}

/** Names of the columns that each sheet of a kind has. */
export function requiredOf(type: ResourceType): readonly string[] {
  return ['name', 'building', countsUnits(type) ? 'quantity' : 'capacity'];
}

/** The header of a column in a file. */
export function headerOf({ name, label }: Column): string {
  return label?.en ?? name;
}

/**
 * A sheet may leave columns out and cells empty: then a new resource has the usual value, and a known
 * one keeps its own.
 */
export function sheetColumnsOf(
  type: ResourceType,
  names: Pick<SheetNames, 'ownFields'>,
): readonly SheetColumn[] {
  const required = requiredOf(type);
  return columnsOf(type, names).map(({ name, label }) => ({
    name,
    label,
    also: label ? languages.map((language) => label[language]) : (headersOf[name] ?? []),
    isRequired: required.includes(name),
  }));
}
