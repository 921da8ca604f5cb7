import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Id, namedObject } from '../schemas.ts';

/** State of the request that a message in a channel shows. */
const DecisionLink = namedObject('DecisionLink', {
  /** `changed`: another version waits by now. */
  state: z.enum(['ready', 'changed', 'decided', 'expired']),
});

export const getDecisionLink = operation('GET', '/bookings/{id}/decision-links/{token}', {
  summary: 'Check a link of a message in Teams or Slack, which gives no right to decide',
  access: ['view', 'Booking'],
  params: z.strictObject({ id: Id, token: z.string().check(z.minLength(1), z.maxLength(300)) }),
  success: { status: 200, data: DecisionLink },
  errors: ['link.not_found', 'booking.not_found'],
});
