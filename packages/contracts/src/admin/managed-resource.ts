import * as z from 'zod/mini';
import { BusinessUnit } from '../auth/user.ts';
import type { ResourceType } from '../kinds/traits.ts';
import { countsUnits, resourceTypes, traitsOf } from '../kinds/traits.ts';
import { OwnFieldValue, OwnValues } from '../own-fields/own-field.ts';
import { Price } from '../resources/price.ts';
import { Id, Instant, line, named, namedObject, text } from '../schemas.ts';
import { priceUnits } from '../vocabulary/bills.ts';
import { approvalModes } from '../vocabulary/booking-rules.ts';
import { licenceClasses, licenceRules } from '../vocabulary/licence.ts';
import { amenities, bookingPrivacies } from '../vocabulary/resource.ts';
import type { RuleRange } from '../vocabulary/rule-ranges.ts';
import { bookingRuleRanges } from '../vocabulary/rule-ranges.ts';
import { OpeningHours } from './opening-hours.ts';

const ranges = bookingRuleRanges;
type NumberRange = Extract<RuleRange, { readonly kind: 'number' }>;

const number = ({ least, most }: NumberRange) => z.int().check(z.minimum(least), z.maximum(most));

/** Rules that a resource overrides (Z-11, Z-40, Z-50); the others are inherited. */
export const ResourceRules = named(
  'ResourceRules',
  z.partial(
    z.strictObject({
      gridMinutes: number(ranges.gridMinutes),
      defaultLengthMinutes: number(ranges.defaultLengthMinutes),
      maxAheadDays: number(ranges.maxAheadDays),
      minNoticeMinutes: number(ranges.minNoticeMinutes),
      maxLengthMinutes: number(ranges.maxLengthMinutes),
      bufferAfterMinutes: number(ranges.bufferAfterMinutes),
      enforceCapacity: z.boolean(),
      maxUpcomingBookings: number(ranges.maxUpcomingBookings),
      driverLicence: z.enum(licenceRules),
      approval: z.enum(approvalModes),
      approvalAboveMinutes: z.nullable(number(ranges.approvalAboveMinutes)),
      approvalOutsideHours: z.boolean(),
      approvalForOtherUnits: z.boolean(),
      requiresCheckIn: z.boolean(),
      checkInOpensMinutes: number(ranges.checkInOpensMinutes),
      releaseAfterMinutes: z.nullable(number(ranges.releaseAfterMinutes)),
      notReleasedFromMinutes: z.nullable(number(ranges.notReleasedFromMinutes)),
      isNeverReleased: z.boolean(),
    }),
  ),
);
export type ResourceRules = z.output<typeof ResourceRules>;

/** Short, of letters, digits, dots and dashes: what a sheet and a label call a resource. */
const ResourceCode = line(1, 40).check(
  z.regex(/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._-]*$/u, { error: 'invalid_format' }),
);

export const PriceInput = z.strictObject({
  amount: z.int().check(z.minimum(1), z.maximum(100_000_000)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  per: z.enum(priceUnits),
});

/** Field of a resource that its form sends as an answer has it, in a column of the same name. */
interface ResourceField {
  /** Schema of its value in a body. */
  readonly input: z.ZodMiniType;
  /** Schema of its value in an answer. */
  readonly answer: z.ZodMiniType;
  /** Value of a new resource whose sheet leaves it out. */
  readonly usual: unknown;
}

const field = <S extends z.ZodMiniType, const U>(schema: S, usual: U) => ({
  input: schema,
  answer: schema,
  usual,
});
const count = (most: number) => z.int().check(z.minimum(1), z.maximum(most));
const listed = z.array(z.enum(amenities));

const formFields = {
  /** Seats; null for a kind that is counted in units. */
  capacity: { input: z.nullable(count(10_000)), answer: z.nullable(z.int()), usual: null },
  /** Units; 1 for a kind with seats. */
  quantity: { input: count(1000), answer: z.int(), usual: 1 },
  amenities: { input: listed.check(z.maxLength(amenities.length)), answer: listed, usual: [] },
  /** An inactive resource takes no new bookings; existing ones stay. */
  isActive: field(z.boolean(), true),
  needsApproval: field(z.boolean(), false),
  rules: field(ResourceRules, {}),
  /** Null: those of the building. */
  openingHours: field(OpeningHours, null),
  isOpenOnClosedDays: field(z.boolean(), false),
  /** Private: every booking of it shows as busy only. */
  privacy: field(z.enum(bookingPrivacies), 'normal'),
  price: { input: z.nullable(PriceInput), answer: z.nullable(Price), usual: null },
  licenceClass: field(z.nullable(z.enum(licenceClasses)), null),
} satisfies Record<string, ResourceField>;
type FormFields = typeof formFields;

function formParts<P extends keyof ResourceField>(
  part: P,
): { [N in keyof FormFields]: FormFields[N][P] };
function formParts(part: keyof ResourceField): object {
  return Object.fromEntries(Object.entries(formFields).map(([name, own]) => [name, own[part]]));
}

type Flag = {
  [N in keyof FormFields]: FormFields[N]['usual'] extends boolean ? N : never;
}[keyof FormFields];

/** The fields that are on or off, each mapped to a value. */
export function mapFlags<T>(
  from: Readonly<Record<Flag, boolean>>,
  map: (isOn: boolean) => T,
): Record<Flag, T>;
export function mapFlags(
  from: Readonly<Record<string, unknown>>,
  map: (isOn: boolean) => unknown,
): object {
  const flags = Object.entries(formFields).filter(([, { usual }]) => typeof usual === 'boolean');
  return Object.fromEntries(flags.map(([name]) => [name, map(from[name] === true)]));
}

/** Fields of any kind of resource (D-03). */
export const resourceFields = {
  code: z.optional(ResourceCode),
  name: line(1, 120),
  description: z.nullable(text(2000)),
  buildingId: Id,
  floorId: z.nullable(Id),
  ...formParts('input'),
  /** The unit that it belongs to; null for one that everybody shares. */
  businessUnitId: z.nullable(Id),
  /** The units whose members may book it; none: everybody. */
  visibleTo: z.array(Id).check(z.maxLength(100)),
  approverIds: z.array(Id).check(z.maxLength(50)),
  /** Rooms of the same building that it consists of (F-05). */
  partIds: z.optional(z.array(Id).check(z.maxLength(20))),
  /** Values of the merchant's own fields (F-03). */
  ownFields: z.optional(OwnValues),
};

interface KindFacts {
  readonly type: ResourceType;
  readonly capacity: number | null;
  readonly quantity: number;
  readonly licenceClass: unknown;
  readonly price: { readonly per: string } | null;
  readonly partIds?: readonly string[] | undefined;
}

/** Which fields a kind must have, or can't: the same for the form, the API and a sheet. */
export function kindFaults(resource: KindFacts): readonly { path: string[]; code: string }[] {
  const { type, capacity, quantity, licenceClass, price, partIds = [] } = resource;
  const { handOver, isDriven } = traitsOf(type);
  const isMany = countsUnits(type);
  const faults: readonly [boolean, string[], string][] = [
    [!isMany && capacity === null, ['capacity'], 'required'],
    [isMany && capacity !== null, ['capacity'], 'not_for_kind'],
    [!isMany && quantity !== 1, ['quantity'], 'not_for_kind'],
    [!isDriven && licenceClass !== null, ['licenceClass'], 'not_for_kind'],
    [handOver !== null && partIds.length > 0, ['partIds'], 'not_for_kind'],
    [handOver !== 'vehicle' && price?.per === 'km', ['price', 'per'], 'not_for_kind'],
  ];
  return faults.flatMap(([isBroken, path, code]) => (isBroken ? [{ path, code }] : []));
}

export const ResourceBody = z
  .strictObject({ type: z.enum(resourceTypes), ...resourceFields })
  .check(({ value, issues }) => {
    for (const { path, code } of kindFaults(value)) {
      issues.push({ code: 'custom', message: code, path, input: value });
    }
  });
export type ResourceBody = z.output<typeof ResourceBody>;

/** Values that a new resource begins with, by the names of bodies and answers. */
export const usualFields: Pick<ResourceBody & ManagedResource, keyof FormFields> =
  formParts('usual');

/** Body of a new resource, apart from what each must say. */
export const usualResource: Omit<ResourceBody, 'type' | 'name' | 'buildingId'> = {
  description: null,
  floorId: null,
  ...usualFields,
  businessUnitId: null,
  visibleTo: [],
  approverIds: [],
};

const Named = z.object({ id: Id, name: z.string() });

/** How a resource is used now and was in the last 30 days. */
const ResourceUse = z.object({
  /** `late`: out after the end of its booking; of several units only where none is free. */
  state: z.enum(['free', 'busy', 'maintenance', 'late', 'closed']),
  /** When it is free again, or taken next within a day; null if there is no such time. */
  until: z.nullable(Instant),
  freeUnits: z.int(),
  /** Booked share of its opening hours, of all units. */
  usedPercent: z.int(),
});

/** A resource with all that is set for it. */
export const ManagedResource = namedObject('ManagedResource', {
  id: Id,
  /** Grows with each change; a change must name the one it was made from. */
  version: z.int(),
  type: z.enum(resourceTypes),
  code: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  image: z.nullable(z.object({ original: z.string(), thumbnail: z.string() })),
  building: Named,
  floor: z.nullable(Named),
  timezone: z.string(),
  ...formParts('answer'),
  businessUnit: z.nullable(BusinessUnit),
  visibleTo: z.array(BusinessUnit),
  approvers: z.array(z.object({ id: Id, fullName: z.string() })),
  /** Rooms that it consists of, and rooms that it is a part of (F-05). */
  parts: z.array(Named),
  partOf: z.array(Named),
  /** Of archived fields too, in their order. */
  ownFields: z.array(OwnFieldValue),
  /** Code for checking in that stands at it (Z-51); null without one. */
  qrCode: z.nullable(z.object({ createdAt: Instant, isReplacement: z.boolean() })),
  /** Only in lists. */
  use: z.optional(ResourceUse),
  /**
   * Mail address that answers invitations, null where it is off; only in lists, and only for those
   * who may see the mail connection.
   */
  mailAddress: z.optional(z.nullable(z.string())),
});
export type ManagedResource = z.output<typeof ManagedResource>;
