import type { FieldIssue, ManagedResource, OwnValues, Price, ResourceType } from '@axp/contracts';
import { minorUnitsOf } from '@axp/contracts';
import { mapFlags, usualFields } from '@axp/contracts/administration';
import { countsUnits, traitsOf } from '@axp/contracts/vocabulary';
import { minorAmountOf, typedAmount } from '@/shared/lib/typed-amount.ts';

/** Fields of the form, as they are typed. */
export type ResourceValues = Readonly<ReturnType<typeof valuesOf>>;

export function emptyValues(type: ResourceType, currency: string): ResourceValues {
  const nothing = {
    ...usualFields,
    name: '',
    code: '',
    description: null,
    building: { id: '', name: '' },
    floor: null,
    businessUnit: null,
    visibleTo: [],
    approvers: [],
    parts: [],
    ownFields: [],
  };
  return { ...valuesOf(nothing, currency), capacity: countsUnits(type) ? '' : '4' };
}

type BesideForm = 'id' | 'version' | 'type' | 'image' | 'timezone' | 'qrCode' | 'partOf' | 'use';

export function valuesOf(resource: Omit<ManagedResource, BesideForm>, currency: string) {
  const { price } = resource;
  return {
    ...mapFlags(resource, (isOn) => isOn),
    name: resource.name,
    code: resource.code,
    description: resource.description ?? '',
    buildingId: resource.building.id,
    floorId: resource.floor?.id ?? '',
    capacity: resource.capacity === null ? '' : String(resource.capacity),
    quantity: String(resource.quantity),
    amenities: resource.amenities,
    hasOwnHours: resource.openingHours !== null,
    openingHours: resource.openingHours,
    isPrivate: resource.privacy === 'private',
    price: price === null ? '' : typedAmount(price),
    currency: price?.currency ?? currency,
    per: price?.per ?? 'hour',
    licenceClass: resource.licenceClass ?? '',
    businessUnitId: resource.businessUnit?.id ?? '',
    visibleTo: resource.visibleTo.map(({ id }) => id),
    approvers: resource.approvers,
    parts: resource.parts,
    ownFields: ownValuesOf(resource),
  };
}

function ownValuesOf({ ownFields }: Pick<ManagedResource, 'ownFields'>): OwnValues {
  return Object.fromEntries(ownFields.map(({ id, value }) => [id, value]));
}

function numberOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

const orNull = (text: string): string | null => (text === '' ? null : text);

type TypedPrice = Pick<ResourceValues, 'price' | 'currency' | 'per'>;

/** The typed price, null for none; its amount is NaN where that is no number. */
export function priceOf({ price, currency, per }: TypedPrice): Price | null {
  const amount = minorAmountOf(price, currency);
  return amount === null ? null : { amount, currency, per };
}

/** The form as the contract judges it; what the form does not show stays as it was. */
export function bodyOf(
  values: ResourceValues,
  { type, former }: { readonly type: ResourceType; readonly former: ManagedResource | null },
): unknown {
  const { code, hasOwnHours, isPrivate, price, currency, per, ...other } = values;
  const { approvers, parts, ownFields, ...same } = other;
  const own = changedOwnValues(ownFields, former);
  return {
    ...same,
    type,
    ...(code.trim() !== '' && { code }),
    description: orNull(values.description),
    buildingId: values.buildingId === '' ? undefined : values.buildingId,
    floorId: orNull(values.floorId),
    capacity: countsUnits(type) ? null : numberOf(values.capacity),
    quantity: countsUnits(type) ? (numberOf(values.quantity) ?? undefined) : 1,
    rules: former?.rules ?? {},
    openingHours: hasOwnHours ? values.openingHours : null,
    privacy: isPrivate ? 'private' : 'normal',
    price: priceOf({ price, currency, per }),
    licenceClass: traitsOf(type).isDriven ? orNull(values.licenceClass) : null,
    businessUnitId: orNull(values.businessUnitId),
    approverIds: approvers.map(({ id }) => id),
    partIds: parts.map(({ id }) => id),
    ...(Object.keys(own).length > 0 && { ownFields: own }),
  };
}

/**
 * Values of own fields to send: an archived choice that stays would be refused. A field that was
 * not touched is undefined in the form.
 */
export function changedOwnValues(
  values: Readonly<Partial<OwnValues>>,
  former: ManagedResource | null,
): OwnValues {
  const before = former ? ownValuesOf(former) : {};
  return Object.fromEntries(
    Object.entries(values).flatMap(([id, value]) => {
      if (value === undefined) return [];
      const after = typeof value === 'string' ? value.trim() || null : value;
      return former && after === (before[id] ?? null) ? [] : [[id, after]];
    }),
  );
}

const fields: Readonly<Record<string, keyof ResourceValues>> = {
  'price.amount': 'price',
  'price.currency': 'currency',
  'price.per': 'per',
};

/** Where the form shows what the contract says of a path. */
export function fieldOf(path: string): string {
  if (path.startsWith('openingHours')) return 'openingHours';
  if (path.startsWith('approverIds')) return 'approvers';
  if (path.startsWith('partIds')) return 'parts';
  return fields[path] ?? path;
}

/** Converts an issue in minor units to the typed price. */
export function asTyped(issue: FieldIssue, { currency }: ResourceValues): FieldIssue {
  if (issue.path !== 'price.amount') return issue;
  const units = minorUnitsOf(currency);
  const params = Object.entries(issue.params).map(
    ([name, value]) => [name, typeof value === 'number' ? value / units : value] as const,
  );
  return { ...issue, params: Object.fromEntries(params) };
}
