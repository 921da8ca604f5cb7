import * as z from 'zod/mini';
import { adminOperation } from '../operation.ts';
import { Instant, line, namedObject } from '../schemas.ts';
import { mailTestFaults, mailTestSteps } from '../vocabulary/room-mail.ts';

const Step = z.enum(mailTestSteps);

/** Test invitation on its way from this application to a room and back (E-09). */
export const MailTest = namedObject('MailTest', {
  /** Address that is invited. */
  recipient: z.string(),
  /** Address that the answer goes to. */
  answerTo: z.string(),
  startedAt: Instant,
  isRunning: z.boolean(),
  /** Steps that are done, in their order, each with its time. */
  steps: z.array(z.object({ step: Step, at: Instant })),
  /** Null unless a step has failed. */
  failure: z.nullable(
    z.object({
      step: Step,
      fault: z.enum(mailTestFaults),
      /** Reply of a server, reason of a refusal or what is wrong with the message; or empty. */
      detail: z.string(),
    }),
  ),
  /** Mail server that the message was handed to; null if it is not known. */
  server: z.nullable(z.string()),
  /** Way by which the message arrived. */
  source: z.nullable(z.enum(['imap', 'lmtp'])),
  /** Host whose check of the sender was trusted. */
  checkedBy: z.nullable(z.string()),
  /** Resource that was booked, and removed again. */
  resource: z.nullable(z.string()),
  start: Instant,
  end: Instant,
  timezone: z.string(),
});
export type MailTest = z.output<typeof MailTest>;

export const getMailTest = adminOperation('GET', '/mail-test', {
  summary: 'Get the steps of the last test invitation',
  access: ['view', 'MailConnection'],
  /** Null before the first one. */
  success: { status: 200, data: z.nullable(MailTest) },
});

export const startMailTest = adminOperation('POST', '/mail-test', {
  summary: 'Send a test invitation to the address of a room; nothing of its booking stays',
  access: ['update', 'MailConnection'],
  body: z.strictObject({ localPart: line(1, 64).check(z.toLowerCase()) }),
  success: { status: 201, data: MailTest },
  errors: ['mail_connection.not_found', 'mail_test.running', 'mail_test.address_off'],
});
