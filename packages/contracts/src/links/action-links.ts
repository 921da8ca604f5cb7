import * as z from 'zod/mini';
import { licenceRefusals } from '../bookings/kind-rules.ts';
import { operation } from '../operation.ts';
import { Instant, line, namedObject } from '../schemas.ts';
import { bookingStatuses } from '../vocabulary/booking-status.ts';
import { linkActions } from '../vocabulary/link-actions.ts';
import { resourceTypes } from '../vocabulary/resource.ts';

/** Action and target of an email link. Reading it changes nothing. */
export const ActionLink = namedObject('ActionLink', {
  action: z.enum(linkActions),
  state: z.enum(['ready', 'used', 'expired']),
  booking: z.object({
    type: z.enum(resourceTypes),
    title: z.string(),
    status: z.enum(bookingStatuses),
    start: Instant,
    end: Instant,
    timezone: z.string(),
    resource: z.string(),
    bookedFor: z.string(),
    /** A date of a series: a decision is about all dates that wait, any other action about this one. */
    isSeries: z.boolean(),
  }),
});
export type ActionLink = z.output<typeof ActionLink>;

const ByToken = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

export const getActionLink = operation('GET', '/links/{token}', {
  id: 'getActionLink',
  summary: 'What the link of a mail would do; programs that open every link do no harm',
  access: 'public',
  params: ByToken,
  success: { status: 200, data: ActionLink },
  errors: ['link.not_found'],
});

export const followActionLink = operation('POST', '/links/{token}', {
  id: 'followActionLink',
  summary: 'Do what the link of a mail is for, once, as the person it was sent to',
  access: 'public',
  params: ByToken,
  /** Reason for declining; required then, and shown to the booker. */
  body: z.strictObject({ reason: z.optional(line(0, 500)) }),
  success: { status: 200, data: ActionLink },
  errors: [
    'link.not_found',
    'link.used',
    'link.expired',
    'booking.not_found',
    'service.not_enabled',
    'booking.stale',
    'booking.not_cancellable',
    'booking.not_pending',
    'booking.over',
    'booking.over_capacity',
    ...licenceRefusals,
    'booking.check_in_not_open',
    'booking.check_in_not_possible',
    'resource.not_found',
    'user.not_found',
    'access.denied',
  ],
});
