import type { Booking, OwnValue, OwnValues, ResourceType } from '@axp/contracts';
import type { BookingField } from '@axp/contracts/kinds/booking-field';
import { bookingFields, fieldsOfKind } from '@axp/contracts/kinds/booking-fields';
import type { SeriesScope } from '@/shared/booking/moves/series-scope.ts';
import { recurrenceOf } from '@/shared/booking/repeat.ts';
import { recordOf } from '@/shared/lib/records.ts';
import type { DateOverride } from '../series/series-plan.ts';
import type {
  BookingFormValues,
  FormField,
  InviteeChoice,
  PassengerChoice,
  TextName,
} from './booking-form-values.ts';
import { formOf, numberNames, textNames } from './booking-form-values.ts';

interface PartRule {
  readonly fields: readonly FormField[];
  /** Part of the request body. */
  readonly body: (values: BookingFormValues) => object;
  /** Value for comparison, if it is not the body. */
  readonly essence?: (values: BookingFormValues) => string;
}

function textPart(name: TextName): PartRule {
  const { initial }: BookingField = bookingFields[name];
  const body = (values: BookingFormValues) => {
    const text = values[name].trim();
    return { [name]: text === '' && initial === null ? null : text };
  };
  return { fields: [name], body };
}

/** No number at all becomes none where the body must have one: the schema then names the least. */
function numberPart(name: (typeof numberNames)[number]): PartRule {
  const none = 'initial' in bookingFields[name] ? null : 0;
  return { fields: [name], body: (values) => ({ [name]: values[name] ?? none }) };
}

function placePart(name: 'pickUpBuildingId' | 'returnBuildingId'): PartRule {
  return { fields: [name], body: (values) => ({ [name]: values[name] || null }) };
}

function inviteeInput({ userId, name, email }: InviteeChoice) {
  return userId === null ? { email, name } : { userId };
}

function passengerInput({ userId, name }: PassengerChoice) {
  return userId === null ? { name } : { userId };
}

function driving({ needsDriver, driver, licenceConfirmed }: BookingFormValues) {
  return needsDriver ? { needsDriver } : { needsDriver, driverId: driver.id, licenceConfirmed };
}

/** Parts of a booking that change as one: start and end make sense only together. */
const parts = {
  ...recordOf(textNames, textPart),
  ...recordOf(numberNames, numberPart),
  resource: { fields: ['resourceId'], body: ({ resourceId }) => ({ resourceId }) },
  time: {
    fields: ['start', 'end'],
    body: ({ start, end }) => ({ start, end }),
    essence: ({ start, end }) => `${Date.parse(start)}–${Date.parse(end)}`,
  },
  repeat: {
    fields: ['repeat'],
    body: ({ repeat }) => (repeat ? { recurrence: recurrenceOf(repeat) } : {}),
  },
  driver: { fields: ['needsDriver', 'driver', 'licenceConfirmed'], body: driving },
  passengers: {
    fields: ['passengers'],
    body: ({ passengers }) => ({ passengers: passengers.map(passengerInput) }),
  },
  pickUpBuildingId: placePart('pickUpBuildingId'),
  returnBuildingId: placePart('returnBuildingId'),
  privacy: { fields: ['privacy'], body: ({ privacy }) => ({ privacy }) },
  invitees: {
    fields: ['invitees'],
    body: ({ invitees }) => ({ invitees: invitees.map(inviteeInput) }),
    essence: ({ invitees }) =>
      invitees
        .map(({ email }) => email)
        .sort()
        .join(' '),
  },
  layout: { fields: ['layout'], body: ({ layout }) => ({ layout: layout || null }) },
} as const satisfies Record<string, PartRule>;

export type CommonPart = keyof typeof parts;
/** An own field of the merchant, so that changes of two of them do not conflict. */
type OwnPart = `ownFields.${string}`;
export type ContentPart = CommonPart | OwnPart;

const ownPrefix = 'ownFields.';

export function isOwnPart(part: ContentPart): part is OwnPart {
  return part.startsWith(ownPrefix);
}

/** Id of the own field that a part is. */
export function ownIdOf(part: OwnPart): string {
  return part.slice(ownPrefix.length);
}

function ownParts(ids: readonly string[]): readonly OwnPart[] {
  return ids.map((id) => `${ownPrefix}${id}` as const);
}

function ownValueOf({ ownFields }: BookingFormValues, id: string): OwnValue | null {
  const value = ownFields[id] ?? null;
  return typeof value === 'string' ? value.trim() || null : value;
}

const common = ['title', 'time', 'description', 'privacy'] as const;

/** The part of fields that are one choice. */
const partOfField: Readonly<Record<string, CommonPart>> = {
  needsDriver: 'driver',
  driverId: 'driver',
  licenceConfirmed: 'driver',
};

function isPart(name: string): name is CommonPart {
  return name in parts;
}

/** The parts that a kind has, apart from its series (Z-20 to Z-23). */
function partsOf(type: ResourceType): readonly CommonPart[] {
  const own = Object.keys(fieldsOfKind[type]).map((name) => partOfField[name] ?? name);
  return [...new Set([...common, ...own.filter(isPart)])];
}

function ruleOf(part: CommonPart): PartRule {
  return parts[part];
}

/** Ids of the own fields among parts. */
export function ownIdsOf(list: readonly ContentPart[]): readonly string[] {
  return list.filter(isOwnPart).map(ownIdOf);
}

/** Values of own fields as a body has them. */
export function ownValuesOf(values: BookingFormValues, ids: readonly string[]): OwnValues {
  return Object.fromEntries(ids.map((id) => [id, ownValueOf(values, id)]));
}

function bodyOf(values: BookingFormValues, list: readonly ContentPart[]): object {
  const own = ownIdsOf(list);
  return {
    ...Object.fromEntries(
      list.filter(isPart).flatMap((part) => Object.entries(ruleOf(part).body(values))),
    ),
    ...(own.length > 0 && { ownFields: ownValuesOf(values, own) }),
  };
}

/** The body that books one resource, or else one of others, as the schema of its kind takes it. */
export function createBody(
  { id, type }: { readonly id: string; readonly type: ResourceType },
  values: BookingFormValues,
  { others = [], exceptions = [], ownFields = [] }: CreateOptions = {},
): object {
  // A series stays with the resource that its dates were planned for.
  const isPool = others.length > 0 && values.repeat === null;
  return {
    type,
    ...(isPool ? { anyOf: [id, ...others] } : { resourceId: id }),
    ...bodyOf(values, partsOf(type)),
    ...bodyOf(values, ['repeat', ...ownParts(typedOf(values, ownFields))]),
    // Without a title the server names the booking after its person (Z-20).
    ...(values.title.trim() === '' && { title: undefined }),
    ...(exceptions.length > 0 && { exceptions }),
    bookedForId: values.bookedFor.id,
    ...(values.businessUnitId !== '' && { businessUnitId: values.businessUnitId }),
  };
}

interface CreateOptions {
  readonly others?: readonly string[];
  readonly exceptions?: readonly DateOverride[];
  /** Own fields of the resource: what was typed for another resource stays behind. */
  readonly ownFields?: readonly { readonly id: string }[];
}

/** Ids of those of some own fields that a new booking says something of. */
export function typedOf(
  { ownFields: typed }: BookingFormValues,
  ownFields: readonly { readonly id: string }[],
): readonly string[] {
  return ownFields.flatMap(({ id }) => (typed[id] === undefined ? [] : [id]));
}

function comparedText(values: BookingFormValues, part: ContentPart): string {
  if (isOwnPart(part)) return JSON.stringify(bodyOf(values, [part]));
  const { body, essence } = ruleOf(part);
  return essence ? essence(values) : JSON.stringify(body(values));
}

/** The parts in which two states of a form differ; the rule of a series where more than one date changes. */
export function changedParts(
  type: ResourceType,
  from: BookingFormValues,
  to: BookingFormValues,
  scope: SeriesScope = 'all',
): ContentPart[] {
  const ownIds = new Set([from, to].flatMap(({ ownFields }) => Object.keys(ownFields)));
  const own = [...partsOf(type), 'resource', 'repeat', ...ownParts([...ownIds])] as const;
  const asked = own.filter((part) => scope !== 'this' || part !== 'repeat');
  return asked.filter((part) => comparedText(from, part) !== comparedText(to, part));
}

/** `values` with the named parts taken from `source`. */
export function withParts(
  values: BookingFormValues,
  source: BookingFormValues,
  list: readonly ContentPart[],
): BookingFormValues {
  const names: readonly string[] = list.filter(isPart).flatMap((part) => ruleOf(part).fields);
  const taken = Object.entries(source).filter(([name]) => names.includes(name));
  const ownFields = { ...values.ownFields, ...ownValuesOf(source, ownIdsOf(list)) };
  return { ...values, ...Object.fromEntries(taken), ownFields };
}

/** A change of a booking: only what differs from the state it was made from. */
export function editBody(
  base: Booking,
  values: BookingFormValues,
  scope: SeriesScope = 'this',
): object {
  const before = formOf(base);
  const changes = bodyOf(values, changedParts(base.type, before, values, scope));
  // A booking that is under way takes another end, and no start at all (Z-71).
  const isMoved = Date.parse(values.start) !== Date.parse(before.start);
  const sent = Object.entries(changes).filter(([name]) => isMoved || name !== 'start');
  return { version: base.version, ...Object.fromEntries(sent) };
}
