import { resourceTypes } from '@axp/contracts';
import { perLanguage, standardAmenities } from '@axp/contracts/vocabulary';
import { z } from 'zod';

const Person = z.object({ name: z.string(), email: z.string() });
const Slot = z.object({ start: z.string(), end: z.string() });
const AnsweredEvent = z.object({
  uid: z.string(),
  sequence: z.int(),
  recurrenceId: z.nullable(z.string()),
  ...Slot.shape,
  timezone: z.string(),
  /** Our address as the event writes it: some calendars compare it letter by letter. */
  attendee: z.nullish(z.string()),
  /** Zone whose days name the dates of an all-day series. */
  dateZone: z.nullish(z.string()),
});

/** Content of a room's answer that waits to be sent. */
export const AnswerContent = z.object({
  verdict: z.enum(['accepted', 'partly', 'waiting', 'declined', 'ended']),
  /** Null where a calendar would not understand an answer, as to a damaged one. */
  event: z.nullable(AnsweredEvent),
  /** Changed dates that were invited in the same message as their series. */
  dates: z.optional(z.array(AnsweredEvent.extend({ isMissing: z.optional(z.boolean()) }))),
  title: z.string(),
  isPrivate: z.boolean(),
  organizer: Person,
  room: Person,
  /** Resource with its floor and building. */
  where: z.nullable(z.string()),
  /** In the organiser's language. */
  reason: z.nullable(z.string()),
  /** Starts of dates that are not booked. */
  missing: z.array(z.string()),
  /** Whether an earlier time stays booked. */
  isKept: z.boolean(),
  /** Hours in which the resource is open on the day of the meeting, with its busy times. */
  day: z.optional(
    z.object({
      ...Slot.shape,
      busy: z.array(Slot),
      resource: z.object({ id: z.string(), type: z.enum(resourceTypes) }),
    }),
  ),
  /** Request that waits for approval, and when it ends without one. */
  request: z.optional(
    z.object({
      bookingId: z.string(),
      decideBy: z.nullable(z.string()),
      /** Whether a link of the answer cancels it. */
      hasLink: z.optional(z.boolean()),
    }),
  ),
  offers: z.array(
    z.object({
      name: z.string(),
      place: z.string(),
      seats: z.nullable(z.int()),
      /** Own amenities of the merchant by their names. */
      amenities: z.array(
        z.union([z.enum(standardAmenities), z.object(perLanguage(() => z.string()))]),
      ),
    }),
  ),
  /** Message that is answered. */
  messageId: z.nullable(z.string()),
});
export type AnswerContent = z.output<typeof AnswerContent>;

/** An answer that says no more than its verdict. */
export const plainAnswer = {
  reason: null,
  missing: [],
  isKept: false,
  offers: [],
} satisfies Partial<AnswerContent>;
