import type { Attachment, Email } from 'postal-mime';
import PostalMime from 'postal-mime';
import { automaticReason } from './automatic-mail.ts';
import { CalendarFault } from './calendar-fault.ts';
import { envelopeOf } from './envelope.ts';
import type { MessageLimits, ReaderContext, ReadMessage, UnansweredReason } from './message.ts';
import type { CalendarPart } from './read-calendar.ts';
import { readCalendar } from './read-calendar.ts';

/** Reads a message without trusting it; `judgeSender` says for whom it may act. */
export async function readMessage(raw: Uint8Array, context: ReaderContext): Promise<ReadMessage> {
  const refused = reasonBySize(raw, context.limits) ?? (await parseEmail(raw, context.limits));
  if (typeof refused === 'string') {
    return { kind: 'unanswered', envelope: null, reason: refused };
  }
  const mail = refused;
  const envelope = envelopeOf(mail);
  const part = calendarPartOf(mail.attachments);
  const automatic = automaticReason(envelope, {
    hasCalendar: part !== null,
    ownAddresses: context.ownAddresses,
  });
  const reason = automatic ?? (part === null ? reasonWithout(mail.attachments) : null);
  if (part === null || reason !== null) {
    return { kind: 'unanswered', envelope, reason: reason ?? 'no-calendar' };
  }
  try {
    const calendar = readCalendar(part, context);
    if (typeof calendar === 'string') return { kind: 'unanswered', envelope, reason: calendar };
    return { kind: 'calendar', envelope, ...calendar };
  } catch (error) {
    if (!(error instanceof CalendarFault)) throw error;
    return { kind: 'damaged', envelope, problem: error.problem, detail: error.detail };
  }
}

const lineFeed = 0x0a;
const hyphen = 0x2d;

/** Counts what parsing takes time and memory for: bytes, lines, and lines that may begin a part. */
function reasonBySize(raw: Uint8Array, limits: MessageLimits): UnansweredReason | null {
  if (raw.byteLength > limits.bytes) return 'too-large';
  let lines = 0;
  let parts = 0;
  for (let at = raw.indexOf(lineFeed); at !== -1; at = raw.indexOf(lineFeed, at + 1)) {
    lines += 1;
    if (raw[at + 1] === hyphen && raw[at + 2] === hyphen) parts += 1;
  }
  if (parts > limits.parts) return 'too-many-parts';
  return lines > limits.lines ? 'too-large' : null;
}

const headerBytes = 256_000;

async function parseEmail(
  raw: Uint8Array,
  limits: MessageLimits,
): Promise<Email | UnansweredReason> {
  try {
    return await PostalMime.parse(raw, {
      maxNestingDepth: limits.nesting,
      maxHeadersSize: headerBytes,
      // A forwarded invitation is not an invitation.
      forceRfc822Attachments: true,
    });
  } catch (error) {
    // The parser throws for its limits alone, and names the one.
    return error instanceof Error && error.message.includes('nesting') ? 'too-deep' : 'too-large';
  }
}

/** The part that a calendar program would read; some clients send the same one twice. */
function calendarPartOf(attachments: readonly Attachment[]): CalendarPart | null {
  const calendars = attachments.filter(
    ({ mimeType, filename }) =>
      ['text/calendar', 'application/ics'].includes(mimeType) || /\.ics$/i.test(filename ?? ''),
  );
  const part = calendars.find(({ method }) => method !== undefined) ?? calendars[0];
  if (!part) return null;
  const { content, method } = part;
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  return { text, method: method ?? null };
}

function reasonWithout(attachments: readonly Attachment[]): UnansweredReason {
  const isTnef = attachments.some(
    ({ mimeType, filename }) =>
      /^application\/(?:vnd\.)?ms-tnef$/.test(mimeType) || filename === 'winmail.dat',
  );
  return isTnef ? 'tnef' : 'no-calendar';
}
