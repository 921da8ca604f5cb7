import type { RequestTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { TimedEvent } from '../domain/meeting-dates.ts';
import { isTimed } from '../domain/meeting-dates.ts';
import type { InvitedEvent, ReadMessage } from '../domain/message.ts';
import { messageLimits } from '../domain/message.ts';
import { readMessage } from '../domain/read-message.ts';
import { declineMessage } from './decline-message.ts';
import { handleCancellation } from './handle-cancellation.ts';
import { handleReply } from './handle-reply.ts';
import { handleRequest } from './handle-request.ts';
import type { DueMessage, MessageLog } from './incoming.repository.ts';
import { lockMeeting } from './invitation.repository.ts';
import { findAddress } from './meeting-target.ts';
import type { Answerable, ProcessingDeps, Request } from './request.ts';
import { findSender } from './sender.ts';

interface Connection {
  readonly trustedHosts: readonly string[];
  readonly skipsTakenDates: boolean;
}

/**
 * Reads a stored message, judges its sender and does what it asks for; null if it must wait for
 * another message. The same message in a second transaction changes nothing.
 */
export async function processMessage(
  tx: RequestTransaction,
  due: DueMessage,
  deps: ProcessingDeps,
): Promise<MessageLog | null> {
  const message = await readMessage(due.raw, {
    limits: messageLimits,
    timezone: tx.merchant.timezone,
    ownAddresses: [deps.sender, due.recipient],
  });
  const known = knownOf(message);
  const log = await answerTo(tx, { due, message, deps });
  return log && { ...known, ...log };
}

interface Received {
  readonly due: DueMessage;
  readonly message: ReadMessage;
  readonly deps: ProcessingDeps;
}

async function answerTo(
  tx: RequestTransaction,
  { due, message, deps }: Received,
): Promise<MessageLog | null> {
  if (message.kind === 'unanswered') return unanswered(message.reason);
  const { trustedHosts: hosts, skipsTakenDates } = await findConnection(tx);
  const trust = { hosts, isTrustedPeer: due.isFromTrustedPeer };
  if (message.kind === 'calendar' && message.method === 'reply') {
    return handleReply(tx, message, trust);
  }
  const sender = await findSender(tx, message, trust);
  if ('reason' in sender) return unanswered(sender.reason);
  const { recipient, received_at: receivedAt } = due;
  const address = await findAddress(tx, recipient);
  const { messageId } = message.envelope;
  const given = { sender, deps, recipient, address, messageId, receivedAt, skipsTakenDates };
  const log = await handle(given, message);
  const trusted = { organizer_id: sender.tx.actor.id, address_id: address?.id ?? null };
  return log && { ...trusted, checks: { by: sender.by }, ...log };
}

type Given = Answerable & Pick<Request, 'receivedAt' | 'skipsTakenDates'>;

async function handle(
  given: Given,
  message: Exclude<ReadMessage, { kind: 'unanswered' }>,
): Promise<MessageLog | null> {
  if (message.kind === 'damaged') {
    const { problem: reason, detail } = message;
    return declineMessage(given, null, { reason, detail });
  }
  const { method, events } = message;
  if (method === 'request') return handleMeeting(given, events.filter(isTimed));
  const [event, ...others] = events;
  if (method !== 'cancel' || !event) return unanswered(method);
  const { sender, address } = given;
  if (!address) return unanswered('unknown-address');
  await lockMeeting(sender.tx, event.uid);
  return handleCancellation({ ...given, address, events: [event, ...others] });
}

async function handleMeeting(
  given: Given,
  [event, ...others]: readonly TimedEvent[],
): Promise<MessageLog | null> {
  const { sender, address, recipient } = given;
  const isInvited = event?.attendees.some(({ email }) => email === recipient);
  if (!event || !isInvited) return unanswered('not-invited');
  if (address?.state !== 'active') {
    const reason = address ? `address-${address.state}` : 'unknown-address';
    return declineMessage(given, event, { reason });
  }
  await lockMeeting(sender.tx, event.uid);
  return handleRequest({ ...given, address, events: [event, ...others] });
}

function unanswered(reason: string): MessageLog {
  return { verdict: 'not-answered', reason };
}

/** Log fields of every message that could be read. */
function knownOf(message: ReadMessage): Partial<MessageLog> {
  if (message.kind !== 'calendar') return { kind: message.kind };
  const [event] = message.events;
  return {
    kind: message.method,
    message_id: message.envelope.messageId,
    ...(event && ofEvent(event)),
  };
}

function ofEvent({ uid, sequence, recurrenceId, start, end, organizer }: InvitedEvent) {
  return {
    uid,
    sequence,
    recurrence_id: recurrenceId,
    starts_at: start,
    ends_at: end,
    organizer_email: organizer?.email ?? null,
  };
}

async function findConnection({ db, merchant }: RequestTransaction): Promise<Connection> {
  const row = await db
    .selectFrom('mail_connection')
    .select(['trusted_hosts', 'series_clash'])
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirst();
  return {
    trustedHosts: row?.trusted_hosts ?? [],
    skipsTakenDates: row?.series_clash === 'accept-rest',
  };
}
