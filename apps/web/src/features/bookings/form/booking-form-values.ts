import type { Booking, TimeRange, User } from '@axp/contracts';
import { bookingPrivacies, roomLayouts } from '@axp/contracts';
import { fieldNames } from '@axp/contracts/kinds/booking-field';
import { bookingFields } from '@axp/contracts/kinds/booking-fields';
import { weekdayOrdinals, weekdays } from '@axp/contracts/vocabulary';
import * as z from 'zod/mini';
import { detailsOf } from '@/shared/booking/booking-details.ts';
import { repeatFrequencies, repeatOf } from '@/shared/booking/repeat.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { recordOf } from '@/shared/lib/records.ts';

const PersonChoice = z.object({ id: z.string(), fullName: z.string(), email: z.string() });
export type BookedFor = z.output<typeof PersonChoice>;

const AnyId = z.nullable(z.string());
const AnyNumber = z.nullable(z.number());

const InviteeChoice = z.object({ userId: AnyId, name: z.string(), email: z.string() });
export type InviteeChoice = z.output<typeof InviteeChoice>;
/** Passenger: a colleague by id, others by name. */
const PassengerChoice = z.object({ userId: AnyId, name: z.string() });
export type PassengerChoice = z.output<typeof PassengerChoice>;

const RepeatValues = z.object({
  frequency: z.enum(repeatFrequencies),
  interval: AnyNumber,
  weekdays: z.array(z.enum(weekdays)),
  monthDay: z.number(),
  ordinal: z.literal(weekdayOrdinals),
  weekday: z.enum(weekdays),
  endsBy: z.enum(['until', 'count']),
  until: z.string(),
  count: AnyNumber,
});

const DateChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('skip'), originalStart: z.string() }),
  z.object({
    action: z.literal('replace'),
    originalStart: z.string(),
    resourceId: z.optional(z.string()),
    start: z.optional(z.string()),
    end: z.optional(z.string()),
  }),
]);

/** Values of own fields by their ids, right or wrong. */
const OwnFieldValues = z.record(
  z.string(),
  z.nullable(z.union([z.string(), z.number(), z.boolean()])),
);

export const textNames = fieldNames(bookingFields, { form: 'text' });
export const numberNames = fieldNames(bookingFields, { form: 'number' });
const flagNames = fieldNames(bookingFields, { form: 'flag' });
export type TextName = (typeof textNames)[number];

/**
 * A booking as the person fills it in, right or wrong: a draft is checked for its shape alone. All
 * kinds have one shape, so that what was typed for one resource goes along to another; which of it
 * is shown and sent the kind decides (form-parts.ts).
 */
export const BookingFormValues = z.object({
  ...recordOf(textNames, () => z.string()),
  ...recordOf(numberNames, () => AnyNumber),
  ...recordOf(flagNames, () => z.boolean()),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  bookedFor: PersonChoice,
  businessUnitId: z.string(),
  privacy: z.enum(bookingPrivacies),
  /** Null for a booking that does not repeat. */
  repeat: z.nullable(RepeatValues),
  /** Single dates of a series that are to be otherwise (Z-62). */
  dateOverrides: z._default(z.array(DateChange), []),
  /** The resource that a change moves the booking to; a new booking is for the one that is open. */
  resourceId: z.string(),
  /** Reason for changing another user's booking (Z-71). */
  reason: z.string(),
  invitees: z.array(InviteeChoice),
  layout: z.enum([...roomLayouts, '']),
  driver: PersonChoice,
  passengers: z.array(PassengerChoice),
  // No building is where the asset stands.
  pickUpBuildingId: z.string(),
  returnBuildingId: z.string(),
  /** Of the merchant's own fields (F-03); one without a value here has its default. */
  ownFields: z._default(OwnFieldValues, {}),
});
export type BookingFormValues = z.output<typeof BookingFormValues>;

export type FormField = keyof BookingFormValues;

interface NewBookingFacts {
  readonly user: User;
  readonly window: TimeRange;
  /** People in a room, or units of an asset, that were searched for. */
  readonly amount: number | null;
  /** Where the resource stands: a car is fetched and brought back there. */
  readonly buildingId: string;
}

export function emptyForm({
  user,
  window,
  amount,
  buildingId,
}: NewBookingFacts): BookingFormValues {
  const ownUnit = user.businessUnits.find((unit) => unit.userBusinessUnit.default === 1);
  const isHelpDesk = user.roles.includes('help-desk');
  const self = { id: user.id, fullName: user.fullName, email: user.email };
  return {
    ...recordOf(textNames, () => ''),
    ...recordOf(numberNames, () => null),
    ...recordOf(flagNames, () => false),
    start: window.start,
    end: window.end,
    bookedFor: self,
    // The server takes that of the person for whom the help desk books.
    businessUnitId: isHelpDesk ? '' : ((ownUnit ?? user.businessUnits[0])?.id ?? ''),
    privacy: 'normal',
    repeat: null,
    dateOverrides: [],
    resourceId: '',
    reason: '',
    attendees: amount ?? 1,
    invitees: [],
    layout: '',
    driver: self,
    passengers: [],
    pickUpBuildingId: buildingId,
    returnBuildingId: buildingId,
    quantity: amount ?? 1,
    ownFields: {},
  };
}

export function formOf(booking: Booking): BookingFormValues {
  const { start, end, privacy, series, invitees } = booking;
  const { id, fullName, email } = booking.bookedFor;
  const bookedFor = { id, fullName, email };
  const details = { ...booking, ...detailsOf(booking) };
  return {
    ...recordOf(textNames, (name) => details[name] ?? ''),
    ...recordOf(numberNames, (name) => details[name] ?? null),
    ...recordOf(flagNames, (name) => details[name] ?? false),
    start,
    end,
    bookedFor,
    businessUnitId: booking.businessUnit.id,
    privacy,
    repeat: series && repeatOf(series.recurrence, wallClockOf(start, booking.timezone).day),
    dateOverrides: [],
    resourceId: booking.resource.id,
    reason: '',
    invitees: [...invitees],
    layout: details.layout ?? '',
    driver: details.driver ? { ...details.driver, email: '' } : bookedFor,
    passengers: [...(details.passengers ?? [])],
    pickUpBuildingId: details.pickUp?.id ?? '',
    returnBuildingId: details.return?.id ?? '',
    ownFields: Object.fromEntries(booking.ownFields.map(({ id, value }) => [id, value])),
  };
}
