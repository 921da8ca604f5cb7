import type { Booking, ResourceType } from '@axp/contracts';
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

export type ContentPart = keyof typeof parts;

const common = ['title', 'time', 'description', 'privacy'] as const;

/** The part of fields that are one choice. */
const partOfField: Readonly<Record<string, ContentPart>> = {
  needsDriver: 'driver',
  driverId: 'driver',
  licenceConfirmed: 'driver',
};

function isPart(name: string): name is ContentPart {
  return name in parts;
}

/** The parts that a kind has, apart from its series (Z-20 to Z-23). */
function partsOf(type: ResourceType): readonly ContentPart[] {
  const own = Object.keys(fieldsOfKind[type]).map((name) => partOfField[name] ?? name);
  return [...new Set([...common, ...own.filter(isPart)])];
}

function ruleOf(part: ContentPart): PartRule {
  return parts[part];
}

function bodyOf(values: BookingFormValues, list: readonly ContentPart[]): object {
  return Object.fromEntries(list.flatMap((part) => Object.entries(ruleOf(part).body(values))));
}

/** The body that books one resource, or else one of others, as the schema of its kind takes it. */
export function createBody(
  { id, type }: { readonly id: string; readonly type: ResourceType },
  values: BookingFormValues,
  {
    others = [],
    exceptions = [],
  }: { readonly others?: readonly string[]; readonly exceptions?: readonly DateOverride[] } = {},
): object {
  // A series stays with the resource that its dates were planned for.
  const isPool = others.length > 0 && values.repeat === null;
  return {
    type,
    ...(isPool ? { anyOf: [id, ...others] } : { resourceId: id }),
    ...bodyOf(values, partsOf(type)),
    ...bodyOf(values, ['repeat']),
    // Without a title the server names the booking after its person (Z-20).
    ...(values.title.trim() === '' && { title: undefined }),
    ...(exceptions.length > 0 && { exceptions }),
    bookedForId: values.bookedFor.id,
    ...(values.businessUnitId !== '' && { businessUnitId: values.businessUnitId }),
  };
}

function comparedText(values: BookingFormValues, part: ContentPart): string {
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
  const own: readonly ContentPart[] = [...partsOf(type), 'resource', 'repeat'];
  const asked = own.filter((part) => scope !== 'this' || part !== 'repeat');
  return asked.filter((part) => comparedText(from, part) !== comparedText(to, part));
}

/** `values` with the named parts taken from `source`. */
export function withParts(
  values: BookingFormValues,
  source: BookingFormValues,
  list: readonly ContentPart[],
): BookingFormValues {
  const names: readonly string[] = list.flatMap((part) => ruleOf(part).fields);
  const taken = Object.entries(source).filter(([name]) => names.includes(name));
  return { ...values, ...Object.fromEntries(taken) };
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
