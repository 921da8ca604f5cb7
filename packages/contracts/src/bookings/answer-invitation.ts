import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Email, Id, Instant, InstantInput, Version } from '../schemas.ts';
import { invitationAnswers } from '../vocabulary/invitations.ts';
import { limitRefusals } from '../vocabulary/limits.ts';
import { Booking } from './booking.ts';

export const answerInvitation = operation('POST', '/bookings/{id}/answer', {
  summary: 'Accept or decline an invitation, or all future dates of its series',
  access: ['update', 'Booking'],
  query: z.strictObject({ scope: z._default(z.enum(['this', 'all']), 'this') }),
  body: z.strictObject({
    answer: z.enum(invitationAnswers),
    /** The version that the caller has seen; without it the booking as it is. */
    version: z.optional(Version),
  }),
  success: { status: 200, data: Booking },
  errors: [
    'booking.not_found',
    'booking.stale',
    'booking.not_answerable',
    'booking.series_over',
    'access.denied',
  ],
});

export const remindInvitees = operation('POST', '/bookings/{id}/invitation-reminders', {
  summary: 'Remind invitees who have not answered, once a day each',
  access: ['update', 'Booking'],
  body: z.strictObject({
    /** Address of one invitee; absent for all who have not answered. */
    email: z.optional(Email),
  }),
  success: { status: 200, data: Booking },
  errors: [
    'booking.not_found',
    'booking.not_remindable',
    'booking.none_to_remind',
    'booking.already_reminded',
    'access.denied',
    ...limitRefusals,
  ],
});

export const sendAnswerAgain = operation('POST', '/bookings/{id}/calendar-answers', {
  summary: 'Send the answer to the organiser’s calendar again, at most once a minute',
  access: ['update', 'Booking'],
  success: { status: 200, data: Booking },
  errors: [
    'booking.not_found',
    'service.not_enabled',
    'booking.not_editable',
    'booking.no_calendar',
    'booking.answer_just_sent',
    'access.denied',
  ],
});

/** Most people and times that one question may be about. */
const most = { people: 50, times: 200 } as const;

const BusyTime = z.object({ start: Instant, end: Instant });

export const findBusyTimes = operation('POST', '/people/busy', {
  summary: 'Get the times when colleagues are busy, without titles and places',
  access: ['view', 'Booking'],
  isSafe: true,
  body: z.strictObject({
    userIds: z.array(Id).check(z.minLength(1), z.maxLength(most.people)),
    times: z
      .array(z.strictObject({ start: InstantInput, end: InstantInput }))
      .check(z.minLength(1), z.maxLength(most.times)),
    /** A booking that is being changed; its own time does not count as busy. */
    exceptBookingId: z.optional(Id),
    /** The same for all dates of a series. */
    exceptSeriesId: z.optional(Id),
  }),
  success: {
    status: 200,
    data: z.array(
      z.object({
        userId: Id,
        /** Busy times that overlap one of the times in question, earliest first. */
        busy: z.array(BusyTime),
      }),
    ),
  },
});
