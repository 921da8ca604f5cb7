import * as z from 'zod/mini';
import { Email, Id, line } from '../schemas.ts';
import { roomLayouts } from '../vocabulary/resource.ts';
import type { BookingFields } from './booking-field.ts';
import { note } from './booking-field.ts';

/** Invitee of a room booking: a user by id, a guest by email. */
const InviteeInput = z.union([
  z.strictObject({ userId: Id }),
  z.strictObject({ email: Email, name: z._default(line(0, 120), '') }),
]);

const Layout = z.nullable(z.enum(roomLayouts));

/** Fields of a room booking (Z-21). */
export const roomFields = {
  attendees: {
    input: z.int().check(z.minimum(1), z.maximum(10_000)),
    answer: z.int(),
    empty: null,
    isApproved: true,
    form: 'number',
  },
  invitees: {
    input: z.array(InviteeInput).check(z.maxLength(200)),
    initial: [],
    isOpenWhileRunning: true,
    isContent: true,
  },
  layout: { input: Layout, initial: null, answer: Layout, empty: null, isContent: true },
  equipmentNote: note(500),
  cateringNote: note(500),
  meetingLink: {
    // Links that carry a token, or that a mail filter has wrapped, pass 1,000 characters.
    input: z.nullable(z.url({ protocol: /^https?$/ }).check(z.maxLength(2048))),
    initial: null,
    answer: z.nullable(z.string()),
    empty: null,
    isContent: true,
    form: 'text',
  },
} as const satisfies BookingFields;
