import * as z from 'zod/mini';
import { BusinessUnit } from '../auth/user.ts';
import type { AnswerShape } from '../kinds/booking-field.ts';
import { answerShape } from '../kinds/booking-field.ts';
import { fieldsOfKind } from '../kinds/booking-fields.ts';
import { carFields } from '../kinds/car.ts';
import type { ResourceType } from '../kinds/traits.ts';
import { byKind } from '../kinds/traits.ts';
import { OwnFieldValue } from '../own-fields/own-field.ts';
import { Person } from '../people/people.ts';
import { NotReturned } from '../resources/resource.ts';
import { Email, Id, Instant, named, namedObject } from '../schemas.ts';
import { assetConditions, bookingActions } from '../vocabulary/booking-moves.ts';
import { bookingStatuses } from '../vocabulary/booking-status.ts';
import { storedAnswers } from '../vocabulary/invitations.ts';
import { perLanguage } from '../vocabulary/languages.ts';
import { Attachment } from './attachment.ts';
import { BookingSummary, Invitation, PendingChange } from './booking-summary.ts';
import { SeriesInfo } from './series.ts';

/** Invitee of a booking: a user by id, a guest by email. */
const Invitee = z.object({
  userId: z.nullable(Id),
  name: z.string(),
  email: Email,
  answer: z.enum(storedAnswers),
  /** Text that came with the answer from their calendar; empty without one. */
  comment: z.string(),
  /** Whether they were reminded of the invitation today, in the merchant's time zone. */
  isReminded: z.boolean(),
});

type KindAnswers = {
  [T in ResourceType]: z.ZodMiniNullable<
    z.ZodMiniObject<AnswerShape<(typeof fieldsOfKind)[T]>, z.core.$strip>
  >;
};

function kindAnswers(): KindAnswers;
function kindAnswers(): object {
  return byKind((type) => z.nullable(z.object(answerShape(fieldsOfKind[type]))));
}

/** Details of the booking's own kind; those of the other kinds are null. */
const kindDetails = {
  ...kindAnswers(),
  car: z.nullable(
    z.object({
      /** Null where the company provides the driver. */
      driver: z.nullable(z.pick(Person, { id: true, fullName: true })),
      ...answerShape(carFields),
      /** Odometer of the car at its last return; null before the first one. */
      lastOdometerKm: z.nullable(z.int()),
    }),
  ),
};
export const KindDetails = z.object(kindDetails);

/** Report on a returned car (Z-52). */
export const CarReturn = z.object({
  odometerKm: z.int(),
  /** Fuel, or charge of an electric car. */
  fuelPercent: z.int(),
  hasDamage: z.boolean(),
  damageNote: z.string(),
  areKeysReturned: z.boolean(),
  parkingPlace: z.string(),
});
export type CarReturn = z.output<typeof CarReturn>;

/** Report on returned units of an asset (Z-52). */
export const AssetReturn = z.object({
  returnedUnits: z.int(),
  condition: z.enum(assetConditions),
  note: z.string(),
});
export type AssetReturn = z.output<typeof AssetReturn>;

/** Invitation from another calendar that made a booking (E-11). */
const Origin = z.object({
  /** Address that was invited. */
  address: z.string(),
  /** Calendar program of the organiser: `Outlook`; null for an unknown one. */
  client: z.nullable(z.string()),
  /** Fields that change in that calendar, not here. */
  fields: z.array(z.string()),
  /** Start in that calendar, if a change was not accepted here. */
  otherStart: z.nullable(Instant),
});

/** A booking, whole, for those who may see it. */
export const Booking = named(
  'Booking',
  z.extend(BookingSummary, {
    description: z.string(),
    /** Address of the building, or of the one where it is picked up; empty if unknown. */
    address: z.string(),
    businessUnit: BusinessUnit,
    booker: Person,
    bookedFor: Person,
    invitees: z.array(Invitee),
    /** Answers of the last 14 days from addresses that are not invited, such as aliases. */
    otherAnswers: z.int(),
    /** Null for a caller who is not invited. */
    invitation: z.nullable(Invitation),
    /** Null for a booking that was made here. */
    origin: z.nullable(Origin),
    ...kindDetails,
    /** Names of the rooms that the booked one consists of, or is a part of (F-05). */
    parts: z.array(z.string()),
    partOf: z.array(z.string()),
    /** Values of the merchant's own fields that the caller may see, in their order (F-03). */
    ownFields: z.array(OwnFieldValue),
    pendingChange: z.nullable(PendingChange),
    /**
     * Whether it waits for approval because it goes over the budget of its unit; false for a
     * caller who may not see its cost.
     */
    isOverBudget: z.boolean(),
    /**
     * Free place that a manager offers to the owners, who move the booking there by an edit; null
     * without one, and for other readers (ADR 132).
     */
    offer: z.nullable(z.object({ resource: z.object({ id: Id, name: z.string() }) })),
    /** From when a booking can be checked in, whether it must be, and when it is released without (Z-50). */
    checkIn: z.object({
      opensAt: Instant,
      isRequired: z.boolean(),
      /** Null for one that is kept without check-in. */
      releaseAt: z.nullable(Instant),
    }),
    checkedInAt: z.nullable(Instant),
    checkedOutAt: z.nullable(Instant),
    /** A car or asset that is out although its time is over (Z-52). */
    isOverdue: z.boolean(),
    /** Units of the resource that are out after the end of another booking; null once this one is over. */
    notReturned: z.nullable(NotReturned),
    carReturn: z.nullable(CarReturn),
    assetReturn: z.nullable(AssetReturn),
    series: z.nullable(SeriesInfo),
    attachments: z.array(Attachment),
    createdAt: Instant,
    updatedAt: Instant,
  }),
);
export type Booking = z.output<typeof Booking>;

const Slot = z.object({ start: Instant, end: Instant });
const PlaceName = z.object({ name: z.string(), floor: z.nullable(z.string()) });

export const TimeChange = z.object({ field: z.literal('time'), before: Slot, after: Slot });

/** A field that a step of the history changed. */
const FieldChange = named(
  'FieldChange',
  z.union([
    TimeChange,
    z.object({ field: z.literal('resource'), before: PlaceName, after: PlaceName }),
    /** Of `bookedFor`, names of people. */
    z.object({
      field: z.enum(['title', 'bookedFor']),
      before: z.string(),
      after: z.string(),
    }),
    z.object({
      field: z.enum(['attendees', 'quantity']),
      before: z.nullable(z.int()),
      after: z.nullable(z.int()),
    }),
    /** Null where the company provides the driver. */
    z.object({
      field: z.literal('driver'),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
    /** Whether the booking repeats (W-03). */
    z.object({ field: z.literal('series'), before: z.boolean(), after: z.boolean() }),
    /** Which of the merchant's own fields changed, of those that the caller may see (F-03). */
    z.object({
      field: z.literal('ownFields'),
      labels: z.array(z.object(perLanguage(() => z.string()))),
    }),
    z.object({
      field: z.literal('answer'),
      /** Name or address of the invitee; null for one who is not invited any more. */
      invitee: z.nullable(z.string()),
      before: z.enum(storedAnswers),
      after: z.enum(storedAnswers),
    }),
  ]),
);

/** One step in a booking's history (Z-70). */
export const BookingEvent = namedObject('BookingEvent', {
  id: Id,
  at: Instant,
  actor: z.nullable(z.pick(Person, { id: true, fullName: true })),
  /** The absent approver whom the actor stood in for (D-05); null in their own right. */
  actingFor: z.nullable(z.pick(Person, { id: true, fullName: true })),
  action: z.enum(bookingActions),
  from: z.nullable(z.enum(bookingStatuses)),
  to: z.enum(bookingStatuses),
  /**
   * Text by a user; for a lapsed request `at_start` or `too_old`; for an attachment its file
   * name; for a check-in by resource code `resource_code`; for a report the problem.
   */
  reason: z.nullable(z.string()),
  /** What changed; of a change that waits for approval, what it asks for. */
  changes: z.array(FieldChange),
});
export type BookingEvent = z.output<typeof BookingEvent>;
