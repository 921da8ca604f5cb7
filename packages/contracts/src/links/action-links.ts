import * as z from 'zod/mini';
import { PendingChange } from '../bookings/booking-summary.ts';
import { kindRules } from '../bookings/kind-rules.ts';
import { placeRules, timeRules } from '../bookings/refused-times.ts';
import { resourceTypes } from '../kinds/traits.ts';
import { operation } from '../operation.ts';
import { Id, Instant, line, namedObject } from '../schemas.ts';
import { bookingStatuses } from '../vocabulary/booking-status.ts';
import { invitationAnswers, storedAnswers } from '../vocabulary/invitations.ts';
import { limitRefusals } from '../vocabulary/limits.ts';
import { linkActions } from '../vocabulary/link-actions.ts';

/** Action and target of an email link. Reading it changes nothing. */
export const ActionLink = namedObject('ActionLink', {
  action: z.enum(linkActions),
  /** `taken`: others have booked the alternative or the offered place since. */
  state: z.enum(['ready', 'used', 'expired', 'taken']),
  booking: z.object({
    type: z.enum(resourceTypes),
    title: z.string(),
    /** Null for an alternative that is not booked yet. */
    status: z.nullable(z.enum(bookingStatuses)),
    start: Instant,
    end: Instant,
    timezone: z.string(),
    resource: z.string(),
    bookedFor: z.string(),
    /** A date of a series: a decision is about all dates that wait, any other action about this one. */
    isSeries: z.boolean(),
  }),
  /**
   * Change that a decision or a move is about: the booking as it is and as requested or offered; null
   * without one.
   */
  change: z.nullable(z.object({ before: PendingChange, after: PendingChange })),
  /** The answer given so far, and whether the link answers for all dates of a series; null for other links. */
  invitation: z.nullable(z.object({ answer: z.enum(storedAnswers), isForSeries: z.boolean() })),
  /** Resources that are free at the time of an alternative that can't be booked any more; null otherwise. */
  free: z.nullable(
    z.object({
      /** When the taken one is free again. */
      againAt: z.nullable(Instant),
      resources: z.array(z.object({ id: Id, name: z.string(), place: z.string() })),
    }),
  ),
});
export type ActionLink = z.output<typeof ActionLink>;

const ByToken = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

export const getActionLink = operation('GET', '/links/{token}', {
  summary: 'Preview the action of a mail link, without carrying it out',
  access: 'public',
  params: ByToken,
  success: { status: 200, data: ActionLink },
  errors: ['link.not_found'],
});

export const followActionLink = operation('POST', '/links/{token}', {
  summary:
    'Carry out the action of a mail link as its recipient, once; invitation answers can change until the start',
  access: 'public',
  params: ByToken,
  body: z.strictObject({
    /** Reason for declining a request; required then, and shown to the booker. */
    reason: z.optional(line(0, 500)),
    /** Of an invitation; without it the answer that the link is for. */
    answer: z.optional(z.enum(invitationAnswers)),
  }),
  success: { status: 200, data: ActionLink },
  errors: [
    'link.not_found',
    'link.used',
    'link.expired',
    'booking.not_found',
    'service.not_enabled',
    'booking.stale',
    'booking.not_cancellable',
    'booking.not_editable',
    'booking.from_calendar',
    'booking.over_budget',
    'booking.not_pending',
    'booking.over',
    'booking.not_answerable',
    'booking.series_over',
    'booking.check_in_not_open',
    'booking.check_in_not_possible',
    'resource.not_found',
    'user.not_found',
    'business_unit.not_allowed',
    'booking.slot_taken',
    'booking.quota_reached',
    ...limitRefusals,
    ...timeRules,
    ...placeRules,
    ...kindRules,
    'access.denied',
  ],
});
