import type {
  FieldIssue,
  Language,
  OwnField,
  OwnFieldValue,
  OwnFilters,
  OwnValues,
  ResourceType,
} from '@axp/contracts';
import {
  AppError,
  ownChangesSchema,
  ownFieldsAt,
  ownFieldsSchema,
  ownFiltersSchema,
  parseOwnFields,
} from '@axp/contracts';
import type { ManagedOwnField } from '@axp/contracts/administration';
import type { Actor } from '../../../platform/request-scope/request-scope.ts';
import { StoredOwnValues } from '../../../platform/tenant/own-fields.ts';
import { ownFieldText } from '../../../platform/texts/own-field-text.ts';

/** Stored values as an answer shows them, in the order of the fields. */
export function presentOwnFields(
  fields: readonly ManagedOwnField[],
  stored: unknown,
  sees: (field: OwnField) => boolean,
): OwnFieldValue[] {
  const values = StoredOwnValues.parse(stored);
  return fields.flatMap((field): OwnFieldValue[] => {
    const { id, kind, label, isArchived } = field;
    const value = values[id];
    if (value === undefined || !sees(field)) return [];
    const choice = field.choices.find((one) => one.id === value)?.label ?? null;
    return [{ id, kind, label, value, choice, isArchived }];
  });
}

/** The same with the changes that wait, of which null clears a value. */
export function presentOwnChange(
  fields: readonly ManagedOwnField[],
  { stored, change }: { readonly stored: unknown; readonly change: OwnValues | undefined },
  sees: (field: OwnField) => boolean,
): OwnFieldValue[] {
  const values = withoutNulls({ ...StoredOwnValues.parse(stored), ...change });
  return presentOwnFields(fields, values, sees);
}

/** Stored values for mails, with who sees each. */
export function ownFieldFacts(fields: readonly ManagedOwnField[], stored: unknown) {
  const readers = new Map(fields.map(({ id, seenBy }) => [id, seenBy]));
  return presentOwnFields(fields, stored, () => true).map((one) => ({
    ...one,
    seenBy: readers.get(one.id) ?? 'responsible',
  }));
}

/** Column of a field in a sheet. */
export function ownColumnName({ id }: Pick<OwnField, 'id'>): string {
  return `own_${id}`;
}

/** Values of a row in the cells of a sheet, a cell for each field: numbers and days as they are. */
export function ownFieldCells(
  fields: readonly ManagedOwnField[],
  stored: unknown,
  language: Language,
): (string | number | null)[] {
  const values = new Map(presentOwnFields(fields, stored, () => true).map((one) => [one.id, one]));
  return fields.map(({ id }) => {
    const found = values.get(id);
    if (!found) return null;
    if (typeof found.value === 'number') return found.value;
    return found.kind === 'date' ? String(found.value) : ownFieldText(found, language);
  });
}

/** Whether a person reads a field of resources: those kept from staff are of the administration. */
export function seesOfResources({ ability }: Pick<Actor, 'ability'>) {
  const isResponsible = ability.can('view', 'ManagedResource');
  return ({ seenBy }: OwnField) => seenBy === 'everyone' || isResponsible;
}

/** The fields that a user sees or fills in forms and searches. */
export function ownFieldsFor(
  fields: readonly ManagedOwnField[],
  actor: Pick<Actor, 'ability'>,
): OwnField[] {
  const sees = seesOfResources(actor);
  return fields
    .filter((field) => !field.isArchived)
    .filter((field) => (field.subject === 'resource' ? sees(field) : fillsOfBookings(actor)(field)))
    .map((field) => {
      const { version: _, isArchived: __, ...offered } = field;
      return offered;
    });
}

/** Whether a person fills a field of bookings: some are for those who manage bookings alone. */
function fillsOfBookings({ ability }: Pick<Actor, 'ability'>) {
  const isResponsible = ability.can('update', 'MerchantBooking');
  return ({ filledBy }: OwnField) => filledBy === 'booker' || isResponsible;
}

/** Fields that the reader may filter resources by, and the wanted values of them. */
export function ownFilters(
  fields: readonly ManagedOwnField[],
  actor: Pick<Actor, 'ability'>,
  {
    type,
    ownFields = {},
  }: { readonly type: ResourceType; readonly ownFields?: OwnFilters | undefined },
) {
  const offered = ownFieldsFor(fields, actor).filter(
    ({ subject, types }) => subject === 'resource' && types.includes(type),
  );
  const wanted = parsed(parseOwnFields(offered, ownFiltersSchema(offered), ownFields));
  return { wanted, filters: offered.filter(({ isFilter }) => isFilter) };
}

interface NewBookingFields {
  readonly type: ResourceType;
  readonly ownFields: OwnValues;
  /** The resources that it may be of. */
  readonly resourceIds: readonly string[];
  readonly actor: Pick<Actor, 'ability'>;
  /** Whether the values come from a form, which asks for what is required. */
  readonly hasForm: boolean;
}

/** Values of a new booking, with defaults; of a pool only what all of its resources require is. */
export function newBookingValues(
  fields: readonly ManagedOwnField[],
  { type, ownFields, resourceIds, actor, hasForm }: NewBookingFields,
): StoredOwnValues {
  const places = resourceIds.map((resourceId) => ({ type, resourceId }));
  const offered = fields.filter(fillsOfBookings(actor)).flatMap((field) => {
    const having = places.filter((place) => bookingFieldsAt([field], place).length > 0);
    const isRequired = field.isRequired && hasForm && having.length === places.length;
    return having.length > 0 ? [{ ...field, isRequired }] : [];
  });
  return withoutNulls(parsed(parseOwnFields(offered, ownFieldsSchema(offered), ownFields)));
}

/** Fields that resources can have now. */
export function offeredResourceFields(fields: readonly ManagedOwnField[]): ManagedOwnField[] {
  return fields.filter(({ subject, isArchived }) => subject === 'resource' && !isArchived);
}

/** The values that a booking of a resource has. */
export function bookingValuesAt(
  fields: readonly ManagedOwnField[],
  place: ResourcePlace,
  values: StoredOwnValues,
): StoredOwnValues {
  const ids = new Set(bookingFieldsAt(fields, place).map(({ id }) => id));
  return Object.fromEntries(Object.entries(values).filter(([id]) => ids.has(id)));
}

/** Changed values of a booking; null clears one. */
export function bookingChanges(
  fields: readonly ManagedOwnField[],
  place: ResourcePlace,
  { change, actor }: { readonly change: OwnValues; readonly actor: Pick<Actor, 'ability'> },
): OwnValues {
  const offered = bookingFieldsAt(fields, place).filter(fillsOfBookings(actor));
  const changes = parsed(parseOwnFields(offered, ownChangesSchema(offered), change));
  return Object.fromEntries(
    Object.entries(changes).flatMap(([id, value]) => (value === undefined ? [] : [[id, value]])),
  );
}

function bookingFieldsAt(fields: readonly ManagedOwnField[], place: ResourcePlace) {
  return offeredAt(fields, { ...place, subject: 'booking' });
}

interface ResourcePlace {
  readonly type: ResourceType;
  /** Null for a resource that is not stored yet. */
  readonly resourceId: string | null;
}

interface ResourceFields extends ResourcePlace {
  /** Null for a new resource, which gets defaults; the values of archived fields stay. */
  readonly stored: StoredOwnValues | null;
  readonly given: OwnValues | undefined;
}

/**
 * Judges the values that a form or a sheet has for a resource. Values that it has already are not
 * judged again: a choice that was archived since then stays, and can't be chosen again.
 */
export function judgeResourceValues(
  fields: readonly ManagedOwnField[],
  { stored, given = {}, ...place }: ResourceFields,
): Parsed<StoredOwnValues> {
  const offered = offeredAt(fields, { ...place, subject: 'resource' });
  const schema = stored === null ? ownFieldsSchema(offered) : ownChangesSchema(offered);
  const changed = Object.entries(given).filter(([id, one]) => one === null || one !== stored?.[id]);
  const result = parseOwnFields(offered, schema, Object.fromEntries(changed));
  if (!result.success) return result;
  return { success: true, data: withoutNulls({ ...stored, ...result.data }) };
}

/** @throws AppError request.invalid with each refused field */
export function resourceValues(
  fields: readonly ManagedOwnField[],
  given: ResourceFields,
): StoredOwnValues {
  return parsed(judgeResourceValues(fields, given));
}

function offeredAt(
  fields: readonly ManagedOwnField[],
  place: Parameters<typeof ownFieldsAt>[1],
): ManagedOwnField[] {
  return ownFieldsAt(
    fields.filter(({ isArchived }) => !isArchived),
    place,
  );
}

type Parsed<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly issues: readonly FieldIssue[] };

/** @throws AppError request.invalid with each refused field */
function parsed<T>(result: Parsed<T>): T {
  if (!result.success) throw new AppError('request.invalid', { issues: result.issues });
  return result.data;
}

function withoutNulls(
  values: Readonly<Record<string, StoredOwnValues[string] | null | undefined>>,
): StoredOwnValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([id, value]) => (value == null ? [] : [[id, value]])),
  );
}
