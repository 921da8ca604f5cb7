import * as z from 'zod/mini';
import { resourceTypes } from '../kinds/traits.ts';
import { adminOperation } from '../operation.ts';
import { Id, Instant, line, namedObject, PageMeta, PageQuery } from '../schemas.ts';
import type { MailVerdict } from '../vocabulary/room-mail.ts';
import { mailVerdicts, offerStates } from '../vocabulary/room-mail.ts';

/** A message to a room with its verdict; it names no title (H-05). */
export const IncomingMail = namedObject('IncomingMail', {
  id: Id,
  receivedAt: Instant,
  /** Null until it is processed. */
  verdict: z.nullable(z.enum(mailVerdicts)),
  /** Code of the refusal, of the doubt about the sender or of the defect; null without one. */
  reason: z.nullable(z.string()),
  reasonParams: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Null where the message names no organiser. */
  organizer: z.nullable(z.object({ email: z.string(), fullName: z.nullable(z.string()) })),
  /** Address that was invited. */
  recipient: z.string(),
  /** Resource of the address, or the one that its pool chose. */
  resource: z.nullable(z.object({ id: Id, name: z.string() })),
  pool: z.nullable(z.enum(resourceTypes)),
  start: z.nullable(Instant),
  end: z.nullable(Instant),
  timezone: z.string(),
});
export type IncomingMail = z.output<typeof IncomingMail>;

export const IncomingMailDetail = namedObject('IncomingMailDetail', {
  ...IncomingMail.shape,
  /** Method of the calendar, or what the message is instead: `request`. */
  kind: z.nullable(z.string()),
  source: z.string(),
  sizeBytes: z.int(),
  messageId: z.nullable(z.string()),
  sequence: z.nullable(z.int()),
  /** Calendar program of the organiser: `Outlook`; null for an unknown one. */
  client: z.nullable(z.string()),
  processedAt: z.nullable(Instant),
  attempts: z.int(),
  /** Host whose checks of the sender were trusted, `network` for a trusted relay; null for none. */
  checkedBy: z.nullable(z.string()),
  /** Null without an answer. */
  answer: z.nullable(z.enum(['queued', 'sent'])),
  /** Booking that the invitation has made. */
  bookingId: z.nullable(Id),
  /** Alternatives of the answer, in its order. */
  offers: z.array(
    z.object({ name: z.string(), floor: z.nullable(z.string()), state: z.enum(offerStates) }),
  ),
});
export type IncomingMailDetail = z.output<typeof IncomingMailDetail>;

const counts = {
  accepted: z.int(),
  partly: z.int(),
  waiting: z.int(),
  declined: z.int(),
  cancelled: z.int(),
  'not-answered': z.int(),
} satisfies Record<MailVerdict, unknown>;

export const listIncomingMails = adminOperation('GET', '/incoming-mails', {
  summary: 'List messages to rooms with their verdicts, newest first',
  access: ['view', 'MailConnection'],
  query: z.strictObject({
    verdict: z.optional(z.enum(mailVerdicts)),
    /** Words of the organiser, the resource or the address. */
    text: z.optional(line(0, 120)),
    ...PageQuery,
  }),
  success: {
    status: 200,
    data: z.array(IncomingMail),
    /** Numbers of all messages that match the text. */
    meta: z.extend(PageMeta, { all: z.int(), verdicts: z.object(counts) }),
  },
});

export const getIncomingMail = adminOperation('GET', '/incoming-mails/{id}', {
  summary: 'Get a message to a room with its checks and its answer',
  access: ['view', 'MailConnection'],
  success: { status: 200, data: IncomingMailDetail },
  errors: ['incoming_mail.not_found'],
});

export const downloadIncomingMail = adminOperation('GET', '/incoming-mails/{id}/message', {
  summary: 'Download a message as it was received; the audit log records it',
  access: ['update', 'MailConnection'],
  guarded: true,
  download: ['message/rfc822'],
  errors: ['incoming_mail.not_found', 'incoming_mail.private'],
});
