import type { Language } from '@axp/contracts';
import type { MailMessage } from '@axp/server-kit/mail';
import { writeCalendar } from '../../../../platform/calendar/calendar-file.ts';
import { textsIn } from '../../../../platform/texts/texts.ts';

/** Proves that a message is the one that was sent, once. */
export const testHeader = 'X-Booking-Test';

export interface TestMessage {
  readonly id: string;
  readonly token: string;
  /** Our own address, whose domain the mail server signs for. */
  readonly sender: string;
  readonly recipient: string;
  readonly start: string;
  readonly end: string;
  readonly timezone: string;
  readonly language: Language;
  readonly now: string;
}

/** The invitation of a room, as a calendar sends it. */
export function composeTest(test: TestMessage): MailMessage {
  const { id, token, sender, recipient, start, end, timezone, now } = test;
  const say = textsIn(test.language, 'room');
  const title = say('test.title');
  const event = {
    uid: `test-${id}`,
    sequence: 0,
    changedAt: now,
    start,
    end,
    timezone,
    recurrenceId: null,
    title,
    description: '',
    place: '',
    url: null,
    status: 'confirmed',
    isPrivate: false,
    organizer: { name: title, email: sender },
    attendees: [{ name: recipient, email: recipient, answer: 'none' }],
    asksForAnswer: true,
  } as const;
  return {
    id,
    threadId: `test-${id}`,
    fromName: title,
    to: { name: '', address: recipient },
    replyTo: null,
    subject: title,
    text: say('test.text'),
    html: `<p>${say('test.text')}</p>`,
    calendar: {
      method: 'request',
      content: writeCalendar({ method: 'request', events: [event] }),
    },
    // A message that has lost its calendar would count as automatic mail.
    headers: { [testHeader]: token, 'Auto-Submitted': 'no' },
  };
}
